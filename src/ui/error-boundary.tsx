import { Component, type ReactNode } from 'react';

type ErrorBoundaryProps = {
  /** Shown in place of the children once one of them has thrown while rendering. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
};

/** Catches errors thrown while its children render, so that the rest of the page stays usable. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
