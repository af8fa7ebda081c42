import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { takeConsoleErrors } from '../shared/testing/console-errors.ts';
import { loadPage } from './load-page.ts';
import { PageError } from './PageError.tsx';

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

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
    ],
    ['offline', () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
  ])('%s', (_case, arrange) => {
    beforeEach(() => void arrange());

    it('explains it and offers to retry', async () => {
      await open();
      expect(await screen.findByRole('alert')).toHaveTextContent('We can’t show this page');
      expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
      expect(screen.queryByText(/dynamically imported/)).toBeNull();
      takeConsoleErrors();
    });
  });
});
