import { render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { type ComponentType, Suspense } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '../shared/ui/ErrorBoundary.tsx';
import { takeConsoleErrors } from '../shared/testing/console-errors.ts';
import { server } from '../shared/testing/server.ts';
import { lazyPage } from './lazy-page.ts';
import { takenOver } from './taken-over.ts';

const open = (
  load: () => Promise<ComponentType | undefined>,
  parts: (() => Promise<unknown>)[] = [],
) => {
  const Page = lazyPage(load, parts);
  render(
    <ErrorBoundary>
      <Suspense fallback="Loading">
        <Page />
      </Suspense>
    </ErrorBoundary>,
  );
};
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const emptyFile = () => Promise.resolve(undefined);

/** The tab was loaded anew before, which did not help. */
beforeEach(() => {
  const navigation = { type: 'reload' } as PerformanceNavigationTiming;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([navigation]);
});

describe('a page that is downloaded with its route', () => {
  it.each([
    ['is gone', gone],
    ['is being written and still empty', emptyFile],
  ])('says that there is a new version where its file %s', async (_case, load) => {
    server.use(http.get('*/', () => new HttpResponse('<!doctype html>')));
    open(load);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'There is a new version of this page',
    );
    expect(screen.getByRole('button', { name: 'Load the new version' })).toBeVisible();
    expect(takeConsoleErrors().join()).toContain('OutdatedPageError');
  });

  it('speaks of the connection where there is none', async () => {
    server.use(http.get('*/', () => HttpResponse.error()));
    open(gone);
    expect(await screen.findByRole('alert')).toHaveTextContent('That may be a lost connection');
    expect(takeConsoleErrors().join()).toContain('Failed to fetch');
  });

  it('shows the page that is there', async () => {
    open(() => Promise.resolve(() => <p>The page</p>));
    expect(await screen.findByText('The page')).toBeVisible();
  });

  it.each([
    { where: 'in the HTML', isPageInHtml: true, loaded: ['zod', 'page'] },
    { where: 'still to come', isPageInHtml: false, loaded: ['page'] },
  ])('loads its parts first only where it is $where', async ({ isPageInHtml, loaded }) => {
    const order: string[] = [];
    const load = () => {
      order.push('page');
      return Promise.resolve(() => <p>The page</p>);
    };
    takenOver.isPageInHtml = isPageInHtml;
    open(load, [() => Promise.resolve(order.push('zod'))]);
    expect(await screen.findByText('The page')).toBeVisible();
    takenOver.isPageInHtml = false;
    expect(order).toEqual(loaded);
  });
});
