import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './App.tsx';

export { takenOver } from './taken-over.ts';

/** Takes over the page that came in the HTML, or shows one where the HTML has none for this address. */
export function startApp(container: HTMLElement): void {
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  if (container.dataset['page'] !== window.location.pathname) {
    createRoot(container).render(app);
    return;
  }
  // A transition, so that taking over never blocks whoever touches the page meanwhile.
  startTransition(() => void hydrateRoot(container, app));
}
