import { AppError } from '@petwell/chassis';
import { expect, test, vi } from 'vitest';
import { createFakeItems } from '../../test/fake-job-items.ts';
import { createFakeClaims, createFakeDatabase, silentLogger } from '../../test/fakes.ts';
import type { DeleteOwner } from '../owners/delete-owner.ts';
import { sumDeletions, type DeletionResult } from './rules-deletion.ts';
import { createRunDeletions, type DeletionItems } from './run-deletions.ts';

function setUp(ownerIds: number[], deleteOwner: DeleteOwner = () => Promise.resolve('deleted')) {
  const database = createFakeDatabase();
  const claims = createFakeClaims();
  const { items, saved } = createFakeItems<DeletionResult>(ownerIds);
  const giveUp = vi.fn<DeletionItems['giveUp']>(() => Promise.resolve());
  const remove = vi.fn<DeleteOwner>(async (request) => {
    const outcome = await deleteOwner(request);
    await database.transaction((tx) => request.record?.(tx) ?? Promise.resolve());
    return outcome;
  });
  const runBatch = createRunDeletions({
    items: { ...items, giveUp },
    deleteOwner: remove,
    claims,
    activityLog: {
      record: (entry) => database.transaction((tx) => tx.activityLog.record(entry)),
    },
    logger: silentLogger,
  });
  const run = async () => {
    while (await runBatch());
  };
  return { database, claims, items, saved, remove, giveUp, run };
}
const down = new AppError('service_unavailable');

test('[ADM-07] deletes all customers and records each deletion', async () => {
  const { database, remove, saved, items, run } = setUp([1, 2, 3, 4, 5]);
  await run();
  expect(remove.mock.calls.map(([{ ownerId }]) => ownerId)).toEqual([1, 2, 3, 4, 5]);
  expect(saved).toEqual([1, 2, 3, 4, 5].map((subjectId) => ({ subjectId, result: null })));
  expect(database.rows().activity.map(({ subject }) => subject)).toEqual(
    [1, 2, 3, 4, 5].map((id) => `owner/${id}`),
  );
  expect(items.endDone).toHaveBeenCalled();
});

test('[ADM-41] lists and records a failure, and deletes the others', async () => {
  const { database, saved, giveUp, run } = setUp([1, 2, 3], ({ ownerId }) =>
    ownerId === 2 ? Promise.reject(down) : Promise.resolve('deleted'),
  );
  await run();
  const message =
    'The deletion could not be finished just now. Doing it again goes on where it stopped.';
  expect(saved.map(({ result }) => result)).toEqual([null, { message }, null]);
  expect(database.rows().activity).toContainEqual(
    expect.objectContaining({ subject: 'owner/2', result: 'failed', detail: message }),
  );
  expect(giveUp).not.toHaveBeenCalled();
});

test('lists the rest without trying when the provider is unreachable', async () => {
  const { items, giveUp, run } = setUp([1, 2, 3, 4], () => Promise.reject(down));
  await run();
  const message = "Stripe can't be reached, so nothing was deleted. Try again later.";
  expect(giveUp).toHaveBeenCalledExactlyOnceWith([1], { message });
  expect(items.take).toHaveBeenCalledWith(4);
});

test('[ADM-41] lists a customer locked by another request as refused', async () => {
  const { claims, database, saved, run } = setUp([1]);
  await claims.acquire('owner/1', 1);
  await run();
  const message = 'Someone else is working on this right now. Please look again in a moment.';
  expect(saved).toEqual([{ subjectId: 1, result: { message } }]);
  expect(database.rows().activity).toMatchObject([{ result: 'refused' }]);
});

test('lists an account that identity refuses to delete', async () => {
  const { saved, run } = setUp([1], () => Promise.resolve('kept'));
  await run();
  expect(saved).toEqual([
    { subjectId: 1, result: { message: 'The demo account cannot be deleted.' } },
  ]);
});

test('a report counts deletions and lists failures', () => {
  const results = [
    { userId: 4, result: null },
    { userId: 5, result: { message: 'gone' } },
  ];
  expect(sumDeletions(results)).toEqual({
    deletedCount: 1,
    failed: [{ userId: 5, message: 'gone' }],
  });
});
