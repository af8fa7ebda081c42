import './shared/api/zod-without-eval.ts';
import './index.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { App } from './app/App.tsx';
import { routes } from './app/routes.tsx';
import { whenReady } from './app/when-ready.ts';
import { configQuery } from './shared/clinic/get-config.ts';
import { createQueryClient } from './shared/api/query-client.ts';

async function start(container: HTMLElement): Promise<void> {
  const router = createBrowserRouter(routes);
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

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');
void start(container);
