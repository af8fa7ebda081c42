import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createQueryClient } from '../shared/api/query-client.ts';
import { App } from './App.tsx';

/** The whole app at a path, as a person opens it; for component tests. */
export function renderApp(path: string) {
  window.history.replaceState(null, '', path);
  return renderReloaded();
}

/** The app where the tab's history is, as after a reload: address and history state stay. */
export function renderReloaded() {
  const user = userEvent.setup();
  return { user, ...render(<App queryClient={createQueryClient()} />) };
}
