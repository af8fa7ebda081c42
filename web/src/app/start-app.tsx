import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from './react.ts';
import { App } from './App.tsx';
import type { EarlyClicks } from './early-clicks.ts';
import { takenOver } from './taken-over.ts';

/** Takes over the page that came in the HTML, or shows one where the HTML has none for this address. */
export function startApp(container: HTMLElement, earlyClicks: EarlyClicks): void {
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  if (container.dataset['page'] !== window.location.pathname) {
    earlyClicks.pageIsThere();
    createRoot(container).render(app);
    return;
  }
  Object.assign(takenOver, earlyClicks);
  // A transition, so that taking over never blocks whoever touches the page meanwhile.
  startTransition(() => void hydrateRoot(container, app));
}
