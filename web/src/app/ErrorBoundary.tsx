import { Component, type ReactNode } from 'react';
import { Button } from '../shared/ui/Button.tsx';

type ErrorBoundaryProps = {
  children: ReactNode;
  /** A change of this value tries again: the path, so that another page is not lost with this one. */
  resetKey?: string;
};
type ErrorBoundaryState = { hasFailed: boolean; resetKey: string | undefined };

/** Instead of a white page: says that something failed, and what can be done. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps(
    props: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    if (props.resetKey === state.resetKey) return null;
    return { hasFailed: false, resetKey: props.resetKey };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div role="alert" className="mx-auto max-w-xl px-4 py-20 text-center">
        <h1 className="text-title">This page could not be shown</h1>
        <p className="mt-4 text-lg text-ink-700">
          That may be a lost connection, or a mistake of ours. What you typed is kept. Please try
          again.
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <Button onClick={() => window.location.reload()}>Try again</Button>
          <Button variant="outline" onClick={() => window.location.assign('/')}>
            Go to the start page
          </Button>
        </div>
      </div>
    );
  }
}
