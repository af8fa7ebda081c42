import { Component, type ReactNode } from 'react';
import { Button } from './Button.tsx';

type ErrorBoundaryProps = {
  children: ReactNode;
  /** A change of this value tries again: the path, so that another page is not lost with this one. */
  resetKey?: string;
  /** What failed: the whole page, or a part of one that has its own h1. */
  scope?: 'page' | 'part';
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
    const { scope = 'page' } = this.props;
    const Heading = scope === 'page' ? 'h1' : 'h2';
    return (
      <div role="alert" className="mx-auto max-w-xl px-4 py-20 text-center">
        <Heading className="text-title">This {scope} could not be shown</Heading>
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
