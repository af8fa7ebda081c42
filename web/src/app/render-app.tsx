import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import { createQueryClient } from '../shared/api/query-client.ts';
import { App } from './App.tsx';
import { takeLink } from './link-token.ts';
import { createRouter } from './routes.tsx';
import { whenReady } from './when-ready.ts';

/** Opens the whole app at a path, like main.ts; for component tests. */
export function renderApp(path: string) {
  window.history.replaceState(null, '', path);
  takeLink();
  return renderReloaded();
}

/** Opens the app at the current address, like a reload: address and history state stay. */
export async function renderReloaded() {
  const user = userEvent.setup();
  const router = createRouter();
  onTestFinished(() => router.dispose());
  await whenReady(router);
  const app = (
    <App queryClient={createQueryClient()}>
      <RouterProvider router={router} />
    </App>
  );
  return { user, ...render(app) };
}
