import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { createOwner, createSession } from '../testing/factories.ts';
import { errorResponse } from '../testing/errors.ts';
import { server } from '../testing/server.ts';
import { useKeepSession } from '../../app/use-keep-session.ts';
import { useSession } from './get-session.ts';

function Who() {
  useKeepSession();
  const { session } = useSession();
  return <p>{session === undefined ? 'asking' : (session.owner?.firstName ?? 'nobody')}</p>;
}

function renderWho() {
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <Who />
    </QueryClientProvider>,
  );
  return client;
}

function countSessionReads(session = createSession()): () => number {
  let count = 0;
  server.use(
    http.get('*/api/session', () => {
      count += 1;
      return HttpResponse.json(session);
    }),
  );
  return () => count;
}

const bo = createSession({ owner: { ...createOwner({ id: 2, firstName: 'Bo' }), isDemo: false } });
const somebody = createSession({ owner: { ...createOwner(), isDemo: false } });

describe('session', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());

  it('[ACC-11] is renewed while somebody uses the tab, and when it becomes visible again', async () => {
    const count = countSessionReads(somebody);
    const client = renderWho();
    expect(await screen.findByText('Ana')).toBeVisible();
    const use = () => act(() => void window.dispatchEvent(new Event('keydown')));
    use();
    expect(count()).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(5 * 60_000));
    expect(count()).toBe(1);
    use();
    use();
    // Answered, too: while it is read, it isn't read again.
    await vi.waitFor(() => expect([count(), client.isFetching()]).toEqual([2, 0]), 15_000);
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await vi.waitFor(() => expect(count()).toBe(3), 15_000);
  });

  it('[ACC-11] is not renewed by a tab that nobody uses', async () => {
    const count = countSessionReads(somebody);
    renderWho();
    expect(await screen.findByText('Ana')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(60 * 60_000));
    expect(count()).toBe(1);
  });

  it('[ACC-11] drops what the tab knows of an owner once another owner has signed in elsewhere', async () => {
    countSessionReads(somebody);
    const client = renderWho();
    expect(await screen.findByText('Ana')).toBeVisible();
    client.setQueryData(['enrollments', 'payments'], { payments: [] });
    client.setQueryData(['plans'], []);
    const becomeVisible = () =>
      act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    const count = countSessionReads(somebody);
    becomeVisible();
    await vi.waitFor(() => expect([count(), client.isFetching()]).toEqual([1, 0]), 15_000);
    expect(client.getQueryData(['enrollments', 'payments'])).toBeDefined();
    countSessionReads(bo);
    becomeVisible();
    expect(await screen.findByText('Bo')).toBeVisible();
    expect(client.getQueryData(['enrollments', 'payments'])).toBeUndefined();
    expect(client.getQueryData(['plans'])).toBeDefined();
  });

  it('is read once when signed out', async () => {
    const count = countSessionReads();
    renderWho();
    expect(await screen.findByText('nobody')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(30 * 60_000));
    expect(count()).toBe(1);
  });

  it('treats 401 and an unavailable service as signed out', async () => {
    server.use(http.get('*/api/session', () => errorResponse('unauthenticated', 'No.')));
    renderWho();
    expect(await screen.findByText('nobody')).toBeVisible();
    server.use(http.get('*/api/session', () => errorResponse('service_unavailable', 'No.')));
    renderWho();
    await vi.waitFor(() => expect(screen.getAllByText('nobody')).toHaveLength(2), 15_000);
  });
});
