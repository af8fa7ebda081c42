import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { Button } from '../shared/ui/Button.tsx';
import { PageLoadError } from './load-page.ts';

const wasReloaded = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');

function describe(error: unknown): string {
  if (!navigator.onLine) return 'You’re offline. Please connect to the internet and try again.';
  return error instanceof PageLoadError
    ? 'It couldn’t be loaded. Please try again in a minute.'
    : 'Something went wrong on our side while showing it. Please try again.';
}

/**
 * Replaces a page that failed to load or render. A deployment replaces the files that an open tab refers to,
 * so the tab reloads once if it is online. Form input is in session storage.
 */
export function PageError() {
  const error = useRouteError();
  const shouldReload = error instanceof PageLoadError && navigator.onLine && !wasReloaded();
  useEffect(() => {
    if (shouldReload) window.location.reload();
  }, [shouldReload]);
  if (shouldReload) return null;
  return (
    <div role="alert" className="mx-auto max-w-xl px-4 py-20 text-center">
      <h1 className="text-title">We can’t show this page</h1>
      <p className="mt-4 text-lg text-ink-700">{`${describe(error)} What you typed is saved.`}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button onClick={() => window.location.reload()}>Try again</Button>
        <Button variant="outline" onClick={() => window.location.assign('/')}>
          Go to the home page
        </Button>
      </div>
    </div>
  );
}
