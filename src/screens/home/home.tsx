import type { ReactNode } from 'react';
import { type PlainKey, useText } from '../../core/language/language.ts';
import { useLocation } from '../../core/navigation/navigation.ts';
import { useTitle } from '../../core/navigation/title.ts';
import { useSession } from '../../core/session/session.ts';
import { property } from '../../lib/decode.ts';
import { Banner } from '../../ui/banner.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { SignedPage } from '../../ui/signed-page.tsx';
import { doors, facts, features, seal, steps } from './contents.ts';
import { Features } from './features.tsx';

/** What somebody has just done who was led here. */
const notices: Readonly<Record<string, PlainKey>> = {
  deleted: 'User profile deleted.',
  registered: 'Registration complete, you can now login.',
};

export function HomeScreen() {
  const { t } = useText();
  const loggedIn = useSession().status === 'loggedIn';
  const status = useLocation().query.get('status') ?? '';
  const notice = property(notices, status) as PlainKey | undefined;
  useTitle(t('Electronic signatures for your Nextcloud'));
  return (
    <>
      <div role="status">{notice && <Banner kind="success">{t(notice)}</Banner>}</div>
      <div className="hero">
        <div>
          <p className="eyebrow">
            <Icon path={seal} />
            {t('Electronic signatures for PDF documents')}
          </p>
          <h1 tabIndex={-1}>{t('Request signatures straight from your Nextcloud')}</h1>
          <p className="lead">
            {t(
              'Connect your Nextcloud to the signing service. Request, sign and verify from within Nextcloud; the PDFs are sent to the service for this.',
            )}
          </p>
          <div className="actions">
            {loggedIn ? (
              <ButtonLink kind="primary" to="accountsOverview">
                {t('Go to your accounts')}
              </ButtonLink>
            ) : (
              <ButtonLink kind="primary" to="register">
                {t('Create a profile')}
              </ButtonLink>
            )}
            <ButtonLink kind="secondary" to="features">
              {t('See all features')}
            </ButtonLink>
          </div>
        </div>
        <SignedPage />
      </div>
      <Part title={t('For signers and recipients')}>
        <Features of={doors} look="feature" />
      </Part>
      <Part title={t('Made for the way you already work')}>
        <Features of={features} look="fact" />
      </Part>
      <Part title={t('Good to know before you start')} look="band">
        <Features of={facts} look="fact" />
      </Part>
      <Part title={t('Set up in three steps')}>
        <ol className="row steps">
          {steps.map(({ title, words }) => (
            <li key={title}>
              <h3>{t(title)}</h3>
              <p>{t(words)}</p>
            </li>
          ))}
        </ol>
      </Part>
      <Part title={t('Connect your Nextcloud')} look="call">
        <p>{t('You need Nextcloud 28 or newer; it may also run at a local address.')}</p>
        <ButtonLink kind="primary" to={loggedIn ? 'nextcloud' : 'register'}>
          {t('Get started')}
        </ButtonLink>
      </Part>
    </>
  );
}

type PartProps = {
  readonly title: string;
  readonly look?: 'band' | 'call';
  readonly children: ReactNode;
};

const Part = ({ title, look, children }: PartProps) => (
  <section className={`section${look ? ` ${look}` : ''}`}>
    <h2>{title}</h2>
    {children}
  </section>
);
