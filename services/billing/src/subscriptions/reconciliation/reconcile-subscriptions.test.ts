import { expect, test, vi } from 'vitest';
import { observedSubscription, subscriptionFact } from '../../../test/factories.ts';
import { createFakeStores, silentLogger } from '../../../test/fakes.ts';
import type { Converged } from '../converge-subscription.ts';
import { createReconcileSubscriptions, type StaleSubscription } from './reconcile-subscriptions.ts';

const stale = (number: number, status = 'active'): StaleSubscription => ({
  subscriptionId: `sub_${number}`,
  status,
  isMembershipFeePaid: true,
});
const converged = (subscriptionId: string): Converged => ({
  fact: subscriptionFact({ subscriptionId, isMembershipFeePaid: true }),
  isCurrent: true,
  seen: { subscription: observedSubscription(), invoices: [] },
  latestInvoice: null,
});

function start(
  due: StaleSubscription[],
  { runMs = 60_000, failing = [] as string[], unknown = [] as string[] } = {},
) {
  const { leases, steal } = createFakeStores();
  const runs = {
    begin: vi.fn(() => Promise.resolve(1)),
    record: vi.fn((_runId: number, _findings: readonly object[]) => Promise.resolve()),
    finish: vi.fn(() => Promise.resolve()),
    lastOtherAccount: () => Promise.resolve(0),
  };
  const countReconciled = vi.fn();
  const converge = vi.fn((id: string) =>
    failing.includes(id)
      ? Promise.reject(new Error('down'))
      : Promise.resolve(unknown.includes(id) ? null : converged(id)),
  );
  const reconcile = createReconcileSubscriptions({
    subscriptions: {
      findStale: () => Promise.resolve(due),
      countElsewhere: () => Promise.resolve(0),
    },
    converge,
    leases,
    runs,
    metrics: { countReconciled },
    logger: silentLogger,
    reconcile: { pendingMs: 0, settledMs: 0, runMs, readsPerSecond: 1_000 },
  });
  const findings = () => runs.record.mock.calls.flatMap(([, found]) => found);
  return { reconcile, converge, runs, findings, steal, countReconciled };
}

test('reads everything due and stores differences', async () => {
  const { reconcile, findings, runs, countReconciled } = start([
    ...[1, 2, 3, 4, 5, 6].map((number) => stale(number)),
    stale(7, 'incomplete'),
  ]);
  const total = { looked: 7, drifted: 1, failed: 0, missing: 0, otherAccount: 0, isComplete: true };
  expect(await reconcile()).toEqual(total);
  expect(findings()).toEqual([
    {
      enrollmentId: 17,
      subscriptionId: 'sub_7',
      field: 'status',
      onFile: 'incomplete',
      atProvider: 'active',
    },
  ]);
  expect(runs.finish).toHaveBeenCalledWith(1, total);
  expect(countReconciled.mock.calls.flat().filter((result) => result === 'same')).toHaveLength(6);
});

test('[PAY-26] a subscription that the provider does not know is missing, not the same', async () => {
  const { reconcile, countReconciled } = start([stale(1), stale(2)], { unknown: ['sub_2'] });
  expect(await reconcile()).toMatchObject({ looked: 2, drifted: 0, failed: 0, missing: 1 });
  expect(countReconciled.mock.calls.flat()).toEqual(['same', 'missing']);
});

test('stores no run when nothing is due', async () => {
  const { reconcile, runs } = start([]);
  expect(await reconcile()).toEqual({
    looked: 0,
    drifted: 0,
    failed: 0,
    missing: 0,
    otherAccount: 0,
    isComplete: true,
  });
  expect(runs.begin).not.toHaveBeenCalled();
});

test('continues after a subscription that cannot be read', async () => {
  const { reconcile } = start([stale(1), stale(2), stale(3)], { failing: ['sub_2'] });
  expect(await reconcile()).toEqual({
    looked: 3,
    drifted: 0,
    failed: 1,
    missing: 0,
    otherAccount: 0,
    isComplete: false,
  });
});

test('stops after a batch in which every read failed: the provider is down', async () => {
  const due = [1, 2, 3, 4, 5, 6, 7].map((number) => stale(number));
  const failing = due.map(({ subscriptionId }) => subscriptionId);
  const { reconcile, converge } = start(due, { failing });
  expect(await reconcile()).toEqual({
    looked: 5,
    drifted: 0,
    failed: 5,
    missing: 0,
    otherAccount: 0,
    isComplete: false,
  });
  expect(converge).toHaveBeenCalledTimes(5);
});

test('stops after the current batch when asked', async () => {
  const due = [1, 2, 3, 4, 5, 6, 7].map((number) => stale(number));
  const { reconcile, converge } = start(due);
  const stopping = new AbortController();
  converge.mockImplementation((id) => {
    stopping.abort();
    return Promise.resolve(converged(id));
  });
  expect(await reconcile(stopping.signal)).toMatchObject({ looked: 5, isComplete: false });
});

test('leaves the rest to the next run when time is up', async () => {
  const { reconcile, converge } = start([stale(1)], { runMs: 0 });
  expect(await reconcile()).toMatchObject({ looked: 0, isComplete: false });
  expect(converge).not.toHaveBeenCalled();
});

test('skips when another process is reconciling', async () => {
  const { reconcile, converge, steal } = start([stale(1)]);
  steal('reconciliation');
  expect(await reconcile()).toEqual({
    looked: 0,
    drifted: 0,
    failed: 0,
    missing: 0,
    otherAccount: 0,
    isComplete: false,
  });
  expect(converge).not.toHaveBeenCalled();
});

test('respects its read rate', async () => {
  vi.useFakeTimers();
  const due = [1, 2, 3, 4, 5].map((number) => stale(number));
  const { leases } = createFakeStores();
  const converge = vi.fn((id: string) => Promise.resolve(converged(id)));
  const reconcile = createReconcileSubscriptions({
    subscriptions: {
      findStale: () => Promise.resolve(due),
      countElsewhere: () => Promise.resolve(0),
    },
    converge,
    leases,
    runs: {
      begin: () => Promise.resolve(1),
      record: vi.fn(),
      finish: vi.fn(),
      lastOtherAccount: () => Promise.resolve(0),
    },
    metrics: { countReconciled: () => undefined },
    logger: silentLogger,
    reconcile: { pendingMs: 0, settledMs: 0, runMs: 60_000, readsPerSecond: 2 },
  });
  const running = reconcile();
  await vi.advanceTimersByTimeAsync(1_100);
  expect(converge).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(2_000);
  await running;
  vi.useRealTimers();
});
