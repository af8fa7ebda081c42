import type { AdminJob } from '@petwell/contracts';
import { expect, test, vi } from 'vitest';
import { enrollmentRecord, staffActor } from '../../test/factories.ts';
import { createFakeDatabase } from '../../test/fakes.ts';
import { createDeleteCustomers, type DeletionJobStore } from './delete-customers.ts';
import { sumResults } from './rules-sync.ts';
import { createSyncPayments, type SyncJobStore } from './sync-payments.ts';

const actor = staffActor();
const ended = { jobId: 7, status: 'finished', done: 2, total: 2, report: sumResults([]) } as const;
const selection = { filter: { q: '', status: 'all' as const }, excludedIds: [], expectedCount: 2 };

function setUpSync(found: Partial<AdminJob> = {}, waitMs = 1_000) {
  const { store } = createFakeDatabase({
    enrollments: [1, 2].map((id) => enrollmentRecord({ id })),
  });
  const start = vi.fn<SyncJobStore['start']>(() => Promise.resolve(7));
  const wakeWorker = vi.fn();
  const sync = createSyncPayments({
    jobs: { start, find: () => Promise.resolve({ ...ended, ...found }) },
    store,
    resolveSelection: () => Promise.resolve([1]),
    wakeWorker,
    waitMs,
  });
  return { sync, start, wakeWorker };
}

test('a sync starts a job, wakes the worker, and waits for it', async () => {
  const { sync, start, wakeWorker } = setUpSync();
  expect(await sync.start({ actor })).toEqual(ended);
  expect(start).toHaveBeenCalledWith({ actor, target: 'all' });
  expect(wakeWorker).toHaveBeenCalled();
});

test('a long sync continues in the background', async () => {
  const { sync } = setUpSync({ status: 'running', report: null }, 0);
  expect(await sync.start({ actor })).toMatchObject({ status: 'running', report: null });
});

test('a sync includes each chosen enrollment once and refuses unknown ones', async () => {
  const { sync, start } = setUpSync();
  await sync.start({ actor, enrollmentIds: [2, 1, 2] });
  expect(start).toHaveBeenCalledWith({ actor, target: { enrollmentIds: [1, 2] } });
  await expect(sync.start({ actor, enrollmentIds: [1, 98, 99] })).rejects.toMatchObject({
    fields: { enrollmentIds: "These plans don't exist: 98, 99" },
  });
});

test('a sync of a selection includes the enrollments of its customers', async () => {
  const { sync, start } = setUpSync();
  await sync.start({ actor, selection });
  expect(start).toHaveBeenCalledWith({ actor, target: { ownerIds: [1] } });
});

test('a sync fails if it could read nothing', async () => {
  const { sync } = setUpSync({ status: 'failed' });
  await expect(sync.start({ actor })).rejects.toMatchObject({ code: 'service_unavailable' });
});

test('a sync reports what it could read', async () => {
  const none = sumResults([]);
  const report = { ...none, summary: { ...none.summary, totalSynced: 1 } };
  const { sync } = setUpSync({ status: 'failed', report });
  expect(await sync.start({ actor })).toMatchObject({ status: 'failed', report });
});

test('[ADM-07] a deletion accepts ids or a selection, but not an empty one', async () => {
  const start = vi.fn<DeletionJobStore['start']>(() => Promise.resolve(7));
  const find = () => Promise.resolve({ ...ended, report: { deletedCount: 0, failed: [] } });
  const deleteCustomers = createDeleteCustomers({
    jobs: { start, find },
    resolveSelection: () => Promise.resolve([5, 6]),
    wakeWorker: vi.fn(),
    waitMs: 1_000,
  });
  expect(await deleteCustomers.start({ actor, ownerIds: [1, 2] })).toMatchObject({
    status: 'finished',
    report: { deletedCount: 0 },
  });
  await deleteCustomers.start({ actor, selection });
  await expect(deleteCustomers.start({ actor, ownerIds: [] })).rejects.toMatchObject({
    code: 'validation_failed',
    publicMessage: 'No Accounts Selected',
  });
  expect(start.mock.calls.map(([{ ownerIds }]) => ownerIds)).toEqual([
    [1, 2],
    [5, 6],
  ]);
});
