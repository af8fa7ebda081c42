import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { takeConsoleErrors } from '../shared/testing/console-errors.ts';
import { loadPage } from './load-page.ts';
import { PageError } from './PageError.tsx';
import { renderApp } from './render-app.tsx';

vi.mock('./staff-routes.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

const Broken = () => {
  throw new Error('a node is not a child of this node');
};

function open() {
  const router = createMemoryRouter([
    {
      ErrorBoundary: PageError,
      children: [
        { path: '/', element: <Link to="/missing">Go on</Link> },
        { path: '/missing', lazy: async () => ({ Component: await loadPage(missing) }) },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  return userEvent.click(screen.getByRole('link', { name: 'Go on' }));
}

describe('a page whose code cannot be loaded', () => {
  // come-back.spec.ts proves in a browser that it reloads the tab first.
  describe.each([
    [
      'after a reload',
      () =>
        vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' } as never]),
      /couldn’t be loaded/,
    ],
    [
      'offline',
      () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false),
      /You’re offline/,
    ],
  ])('%s', (_case, arrange, reason) => {
    beforeEach(() => void arrange());

    it('[QUA-32] explains it and offers to retry', async () => {
      await open();
      expect(await screen.findByRole('alert')).toHaveTextContent('We can’t show this page');
      expect(screen.getByRole('alert')).toHaveTextContent(reason);
      expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
      expect(screen.queryByText(/dynamically imported/)).toBeNull();
      takeConsoleErrors();
    });

    it.each(['/admin-dashboard/desk', '/admin-dashboard/plans/plan/1', '/webhook-test'])(
      '[QUA-32] explains it, too, if the routes of %s are missing',
      async (path) => {
        await renderApp(path);
        expect(await screen.findByRole('alert')).toHaveTextContent(reason);
        takeConsoleErrors();
      },
    );
  });
});

it('[QUA-32] a page that breaks is never said to be offline', async () => {
  render(
    <RouterProvider
      router={createMemoryRouter([{ path: '/', ErrorBoundary: PageError, Component: Broken }])}
    />,
  );
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Something went wrong on our side');
  expect(alert).not.toHaveTextContent(/offline/i);
  takeConsoleErrors();
});
