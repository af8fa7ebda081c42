import { StrictMode, startTransition } from 'react';
import { sessionQuery } from '../features/account/api/get-session.ts';
import { configQuery } from '../features/clinic/api/get-config.ts';
import { createQueryClient } from '../shared/api/query-client.ts';
import { createRoot, hydrateRoot } from './react.ts';
import { App } from './App.tsx';
import type { EarlyClicks } from './early-clicks.ts';
import { takenOver } from './taken-over.ts';

/** Takes over the page that came in the HTML, or shows one where the HTML has none for this address. */
export function startApp(container: HTMLElement, earlyClicks: EarlyClicks): void {
  const queryClient = createQueryClient();
  const app = (
    <StrictMode>
      <App queryClient={queryClient} />
    </StrictMode>
  );
  if (container.dataset['page'] !== window.location.pathname) {
    earlyClicks.pageIsThere();
    createRoot(container).render(app);
    return;
  }
  Object.assign(takenOver, earlyClicks, {
    isPageInHtml: true,
    pageIsThere: () => {
      takenOver.isPageInHtml = false;
      earlyClicks.pageIsThere();
    },
  });
  // What all of these pages ask for, in tasks of their own: the first rendering would ask for both at its end.
  setTimeout(() => void queryClient.prefetchQuery(configQuery));
  setTimeout(() => void queryClient.prefetchQuery(sessionQuery));
  // A transition, so that taking over never blocks whoever touches the page meanwhile.
  startTransition(() => void hydrateRoot(container, app));
}
