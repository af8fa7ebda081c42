import { Component, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { OutdatedPageError } from './outdated-page-error.ts';

type ErrorBoundaryProps = {
  children: ReactNode;
  /** A change of this value tries again: the path, so that another page is not lost with this one. */
  resetKey?: string;
  /** What failed: the whole page, or a part of one that has its own h1. */
  scope?: 'page' | 'part';
};
type ErrorBoundaryState = {
  failure: 'outdated' | 'unknown' | null;
  resetKey: string | undefined;
};

const texts = {
  outdated: {
    title: () => 'There is a new version of this page',
    text: 'What you typed is kept. Please load the page anew.',
    button: 'Load the new version',
  },
  unknown: {
    title: (scope: string) => `This ${scope} could not be shown`,
    text: 'That may be a lost connection, or a mistake of ours. What you typed is kept. Please try again.',
    button: 'Try again',
  },
} as const;

/** Instead of a white page: says that something failed, and what can be done. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { failure: error instanceof OutdatedPageError ? 'outdated' : 'unknown' };
  }

  static getDerivedStateFromProps(
    props: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    if (props.resetKey === state.resetKey) return null;
    return { failure: null, resetKey: props.resetKey };
  }

  override render(): ReactNode {
    if (this.state.failure === null) return this.props.children;
    const { title, text, button } = texts[this.state.failure];
    const { scope = 'page' } = this.props;
    const Heading = scope === 'page' ? 'h1' : 'h2';
    return (
      <div role="alert" className="mx-auto max-w-xl px-4 py-20 text-center">
        <Heading className="text-title">{title(scope)}</Heading>
        <p className="mt-4 text-lg text-ink-700">{text}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <Button onClick={() => window.location.reload()}>{button}</Button>
          <Button variant="outline" onClick={() => window.location.assign('/')}>
            Go to the start page
          </Button>
        </div>
      </div>
    );
  }
}
