/** Where no paint is reported although one was to be expected. */
const patienceMs = 1_000;

/**
 * Resolves once the browser has painted the page that came in its HTML; at once in a tab that nobody sees, which
 * is not painted, and in browsers that do not tell.
 */
export async function firstPaint(): Promise<void> {
  if (document.visibilityState === 'hidden') return;
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return;
  await new Promise<void>((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) finish();
    });
    const timer = setTimeout(finish, patienceMs);
    function finish() {
      observer.disconnect();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', finish);
      resolve();
    }
    document.addEventListener('visibilitychange', finish);
    observer.observe({ type: 'paint', buffered: true });
  });
}
