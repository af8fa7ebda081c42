import { AppError } from '@petwell/chassis';
import { expect, test, vi } from 'vitest';
import { staffActor } from '../../test/factories.ts';
import { createFakeClaims, createFakeDatabase, silentLogger } from '../../test/fakes.ts';
import type { DeleteOwner } from '../removal/delete-owner.ts';
import type { DeletionJob } from './jobs.ts';
import { createRunDeletionJob, type DeletionProgress } from './run-deletion-job.ts';

const newJob = (ownerIds: number[]): DeletionJob => ({
  id: 1,
  status: 'running',
  cursor: 0,
  done: 0,
  total: ownerIds.length,
  ownerIds,
  startedIds: [],
  requestedBy: staffActor(),
  report: { deletedCount: 0, failed: [] },
});

/** Owners 1 to 6; owner 6 is the demo account. */
function setUp(deleteOwner: DeleteOwner = () => Promise.resolve('deleted')) {
  const database = createFakeDatabase();
  const claims = createFakeClaims();
  const finished: DeletionJob[] = [];
  const progress: DeletionProgress = {
    findOwners: (ids) =>
      Promise.resolve(ids.filter((id) => id <= 6).map((id) => ({ id, isDemo: id === 6 }))),
    begin: (job, ids) => Promise.resolve({ ...job, startedIds: [...job.startedIds, ...ids] }),
    advance: (job, step) => Promise.resolve({ ...job, ...step, startedIds: [] }),
    finish: (job) => Promise.resolve(void finished.push(job)),
  };
  const remove = vi.fn<DeleteOwner>(async (request) => {
    const outcome = await deleteOwner(request);
    await database.transaction((tx) => request.record?.(tx) ?? Promise.resolve());
    return outcome;
  });
  const activityLog = {
    record: (entry: Parameters<DeleteEntry>[0]) =>
      database.transaction((tx) => tx.activityLog.record(entry)),
  };
  const run = createRunDeletionJob({
    progress,
    deleteOwner: remove,
    claims,
    activityLog,
    logger: silentLogger,
  });
  return { database, claims, progress, remove, run, finished };
}
type DeleteEntry = Parameters<typeof createRunDeletionJob>[0]['activityLog']['record'];
const down = new AppError('service_unavailable');

test('[ADM-07] deletes all customers and records each deletion', async () => {
  const { database, remove, run, finished } = setUp();
  await run(newJob([1, 2, 3, 4, 5]), () => false);
  expect(remove.mock.calls.map(([{ ownerId }]) => ownerId)).toEqual([1, 2, 3, 4, 5]);
  expect(finished).toMatchObject([{ done: 5, report: { deletedCount: 5, failed: [] } }]);
  expect(database.rows().activity.map(({ subject }) => subject)).toEqual(
    [1, 2, 3, 4, 5].map((id) => `owner/${id}`),
  );
});

test('[ADM-07] lists unknown ids and the demo account as failed, and deletes the rest', async () => {
  const { run, finished } = setUp();
  await run(newJob([1, 6, 99]), () => false);
  expect(finished[0]?.report).toEqual({
    deletedCount: 1,
    failed: [
      { userId: 6, message: 'The demo account cannot be deleted.' },
      { userId: 99, message: 'There is no such account any more.' },
    ],
  });
});

test('[ADM-07] counts an owner deleted before an interruption', async () => {
  const { run, finished } = setUp();
  await run({ ...newJob([1, 99]), startedIds: [99] }, () => false);
  expect(finished[0]?.report).toEqual({ deletedCount: 2, failed: [] });
});

test('[ADM-07] lists and records a failure, and deletes the others', async () => {
  const { database, run, finished } = setUp(({ ownerId }) =>
    ownerId === 2 ? Promise.reject(down) : Promise.resolve('deleted'),
  );
  await run(newJob([1, 2, 3]), () => false);
  const message =
    'The deletion could not be finished just now. Doing it again goes on where it stopped.';
  expect(finished[0]?.report).toEqual({ deletedCount: 2, failed: [{ userId: 2, message }] });
  expect(database.rows().activity).toContainEqual(
    expect.objectContaining({ subject: 'owner/2', result: 'failed', detail: message }),
  );
});

test('lists the rest without trying when the provider is unreachable', async () => {
  const { remove, run, finished } = setUp(() => Promise.reject(down));
  await run(newJob([1, 2, 3, 4, 5, 99]), () => false);
  expect(remove).toHaveBeenCalledTimes(4);
  const { deletedCount, failed } = finished[0]?.report ?? { deletedCount: 0, failed: [] };
  expect([deletedCount, failed.map(({ userId }) => userId)]).toEqual([0, [1, 2, 3, 4, 5, 99]]);
  expect(failed.at(-1)?.message).toBe(
    'The payment provider cannot be reached, so nothing was deleted. Try again later.',
  );
});

test('[ADM-07] lists a customer locked by another request as refused', async () => {
  const { claims, database, run, finished } = setUp();
  await claims.acquire('owner/1', 1);
  await run(newJob([1]), () => false);
  const message = 'Somebody else is working on this right now. Please look again in a moment.';
  expect(finished[0]?.report).toEqual({ deletedCount: 0, failed: [{ userId: 1, message }] });
  expect(database.rows().activity).toMatchObject([{ result: 'refused' }]);
});

test('lists an account that identity refuses to delete', async () => {
  const { run, finished } = setUp(() => Promise.resolve('kept'));
  await run(newJob([1]), () => false);
  expect(finished[0]?.report.failed).toEqual([
    { userId: 1, message: 'The demo account cannot be deleted.' },
  ]);
});

test('stops between steps, and when another worker has claimed the job', async () => {
  const { progress, remove, run, finished } = setUp();
  await run(newJob([1]), () => true);
  expect(remove).not.toHaveBeenCalled();
  progress.begin = () => Promise.resolve(null);
  await run(newJob([1]), () => false);
  expect(remove).not.toHaveBeenCalled();
  expect(finished).toEqual([]);
});
