import { Component, type ReactNode } from 'react';
import { ErrorPage } from './trouble.tsx';

/** The last resort for bugs: says so, keeps the navigation alive and offers a fresh start. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorPage
        title="Something went wrong"
        advice="This page cannot be shown. Reload it to continue."
        onRetry={() => location.reload()}
      />
    );
  }
}
