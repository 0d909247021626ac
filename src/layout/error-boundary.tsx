import { Component, type ReactNode } from 'react';
import { useText } from '../core/language.ts';
import { Button } from '../ui/button.tsx';
import { Page } from './page.tsx';

/** The last resort for bugs: says so, keeps the navigation alive and offers a fresh start. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <Broken /> : this.props.children;
  }
}

function Broken() {
  const { t } = useText();
  return (
    <Page
      title={t('Something went wrong')}
      intro={t('This page cannot be shown. Reload it to go on.')}
    >
      <div className="actions">
        <Button kind="primary" onClick={() => location.reload()}>
          {t('Reload')}
        </Button>
      </div>
    </Page>
  );
}
