import { Button } from '../shared/ui/Button.tsx';

/** Shown in place of a page that failed to load or to render. */
export function PageError() {
  return (
    <div role="alert" className="mx-auto max-w-xl px-4 py-20 text-center">
      <h1 className="text-title">We can’t show this page</h1>
      <p className="mt-4 text-lg text-ink-700">
        You may be offline, or the page may have been updated. What you typed is saved. Please try
        again.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button onClick={() => window.location.reload()}>Try again</Button>
        <Button variant="outline" onClick={() => window.location.assign('/')}>
          Go to the home page
        </Button>
      </div>
    </div>
  );
}
