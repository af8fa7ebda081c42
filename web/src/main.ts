import './app/zod-without-eval.ts';
import './index.css';
import { takeLink } from './app/link-token.ts';

// Before anything else is asked for.
takeLink();
// A link that is opened in the tab of the same page changes only what is behind the `#`.
window.addEventListener('hashchange', () => {
  if (takeLink()) window.location.reload();
});

/** Resolves after the next frame. A background tab draws none, so there it resolves at once. */
const nextFrame = () =>
  new Promise<void>((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });

/** The pages in the HTML, fetched along with the app instead of after it. */
const prerendered: Record<string, () => Promise<unknown>> = {
  '/': () => import('./pages/home/HomePage.tsx'),
  '/plans': () => import('./pages/plans/PlansPage.tsx'),
  '/login': () => import('./pages/login/LoginPage.tsx'),
};

/** The entry doesn't wait for the styles (async), so it may run before the page is read. */
const pageIsRead = () =>
  new Promise<void>((resolve) => {
    if (document.readyState !== 'loading') resolve();
    else document.addEventListener('DOMContentLoaded', () => resolve(), { once: true });
  });

/** When this code runs so late, a round trip takes longer than the styles that are on their way. */
const slowAfterMs = 800;

await pageIsRead();
const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');
if (container.hasChildNodes()) {
  // Painted first, so that the page's styles don't share the network with the app. On a slow one, what is asked
  // for now comes after them anyway.
  if (performance.now() < slowAfterMs) await nextFrame();
  // If it can't be loaded, the router says so.
  void prerendered[location.pathname]?.().catch(() => undefined);
}
const { start } = await import('./app/start.tsx');
await start(container);
