import { createLogger } from '@petwell/chassis';
import { expect, test, vi } from 'vitest';
import { createReconcileSubscriptions, type StaleSubscription } from './reconcile-subscriptions.ts';

const due = (id: number): StaleSubscription => ({
  id,
  observedAt: '2026-03-01 00:00:00+00',
  subscriptionId: `sub_${id}`,
  status: 'active',
  isMembershipFeePaid: true,
});

/** A night with subscriptions that go on being due; a page tells of a hundred. */
function start(passMs: number) {
  const lookAtPage = vi.fn(async (first: StaleSubscription, _before: string) => {
    await Promise.resolve();
    return { same: 100, others: [], hasFirst: first.id > 0 };
  });
  const pace = vi.fn(() => Promise.resolve());
  const finish = vi.fn(() => Promise.resolve());
  const reconcile = createReconcileSubscriptions({
    stale: {
      settledBefore: () => Promise.resolve('2026-03-02 00:00:00+00'),
      findPending: () => Promise.resolve([]),
      findSettled: ({ after, limit }) =>
        Promise.resolve(Array.from({ length: limit }, (_, at) => due((after?.id ?? 0) + at + 1))),
    },
    lookAtPage,
    pace,
    converge: () => Promise.resolve(null),
    leases: {
      acquire: (key) => Promise.resolve({ key, holder: 'me' }),
      extend: () => Promise.resolve(),
      release: () => Promise.resolve(),
    },
    runs: { begin: () => Promise.resolve(1), record: () => Promise.resolve(), finish },
    metrics: { countReconciled: () => undefined },
    logger: createLogger({ service: 'billing', level: 'silent' }),
    reconcile: { pendingMs: 0, settledMs: 0, passMs },
  });
  return { reconcile, lookAtPage, pace, finish };
}

test('a pass that is told to end does so after what it is looking at, and is on file', async () => {
  const { reconcile, lookAtPage, pace, finish } = start(3_600_000);
  const stopping = new AbortController();
  lookAtPage.mockImplementation(() => {
    if (lookAtPage.mock.calls.length === 3) stopping.abort();
    return Promise.resolve({ same: 100, others: [], hasFirst: true });
  });
  const total = { looked: 300, drifted: 0, failed: 0, isComplete: false };
  expect(await reconcile(stopping.signal)).toEqual(total);
  expect(pace).toHaveBeenCalledTimes(3);
  expect(finish).toHaveBeenCalledWith(1, total);
});

test('a pass whose time is over leaves the rest to the next', async () => {
  const { reconcile, lookAtPage } = start(0);
  expect(await reconcile()).toMatchObject({ looked: 0, isComplete: false });
  expect(lookAtPage).not.toHaveBeenCalled();
});

test('each page goes on behind where the last one began', async () => {
  const { reconcile, lookAtPage } = start(3_600_000);
  const stopping = new AbortController();
  lookAtPage.mockImplementation(() => {
    if (lookAtPage.mock.calls.length === 2) stopping.abort();
    return Promise.resolve({ same: 0, others: [], hasFirst: true });
  });
  await reconcile(stopping.signal);
  expect(lookAtPage.mock.calls.map(([first]) => first.id)).toEqual([1, 2]);
});
