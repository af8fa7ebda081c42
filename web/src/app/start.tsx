import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { createQueryClient } from '../shared/api/query-client.ts';
import { configQuery } from '../shared/clinic/get-config.ts';
import { App } from './App.tsx';
import { createRouter } from './routes.tsx';
import { whenReady } from './when-ready.ts';

/** Renders the page of the current address, or hydrates it if it is in the HTML. */
export async function start(container: HTMLElement): Promise<void> {
  const router = createRouter();
  const queryClient = createQueryClient();
  // Hydration must repeat HTML that does not know the configuration; other pages wait for it.
  if (!container.hasChildNodes()) void queryClient.prefetchQuery(configQuery);
  // Hydration must reproduce the prerendered HTML, so the page's code must be loaded first.
  await whenReady(router);
  const app = (
    <StrictMode>
      <App queryClient={queryClient}>
        <RouterProvider router={router} />
      </App>
    </StrictMode>
  );
  startTransition(() => {
    if (container.hasChildNodes()) hydrateRoot(container, app);
    else createRoot(container).render(app);
  });
}
