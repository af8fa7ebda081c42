import { createTransaction, openDatabase, type OpenedDatabase } from '@petwell/chassis';
import { startTestDatabase, type TestDatabase } from '@petwell/chassis/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PrismaClient } from '../../../src/data/generated/client.ts';
import type { DB } from '../../../src/data/generated/tables.ts';
import type { JobItem } from '../../../src/jobs/jobs.ts';
import { createDeletionJobs } from '../../../src/jobs/store-deletions.ts';
import { purgeJobs } from '../../../src/jobs/store.ts';
import { staffActor } from '../../factories.ts';

let database: TestDatabase;
let opened: OpenedDatabase<DB>;
let prisma: PrismaClient;
let jobs: ReturnType<typeof createDeletionJobs>;
beforeAll(async () => {
  database = await startTestDatabase({ migrations: 'services/enrollment' });
  opened = openDatabase<DB>({ databaseUrl: database.url, poolSize: 10 });
  prisma = new PrismaClient({ adapter: opened.adapter });
  const { kysely } = opened;
  jobs = createDeletionJobs({ kysely, transaction: createTransaction({ kysely }) });
});
beforeEach(async () => {
  await prisma.staffJob.deleteMany();
  await prisma.owner.deleteMany();
});
afterAll(async () => {
  await prisma.$disconnect();
  await database.drop();
});

/** Starts a deletion of the owners 1 to `count`, who exist. */
async function start(count: number): Promise<number> {
  const ownerIds = Array.from({ length: count }, (_, index) => index + 1);
  await prisma.owner.createMany({
    data: ownerIds.map((id) => ({
      id,
      firstName: 'Ada',
      lastName: 'Marlow',
      email: `ada${id}@example.com`,
      phone: '904-555-0177',
      createdAt: new Date(),
      version: 1,
    })),
  });
  return jobs.start({ actor: staffActor(), ownerIds });
}
const idsOf = (items: readonly JobItem[]) => items.map(({ subjectId }) => subjectId);
const deleted = (items: readonly JobItem[]) => items.map((item) => ({ item, result: null }));
/** Ends the leases of all items, as time does for those of a crashed worker. */
const endLeases = () =>
  prisma.staffJobItem.updateMany({ data: { leasedUntil: new Date('2026-01-01T00:00:00.000Z') } });

test('workers of several processes share a job, and none works on an item of another', async () => {
  const id = await start(40);
  const batches = await Promise.all(Array.from({ length: 8 }, () => jobs.take(5)));
  expect(idsOf(batches.flat()).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 40 }, (_, index) => index + 1),
  );
  expect(await jobs.take(5)).toEqual([]);
  await Promise.all(
    batches.map(async (batch) => {
      await jobs.save(deleted(batch));
      await jobs.endDone();
    }),
  );
  await jobs.endDone();
  expect(await jobs.find(id)).toEqual({
    jobId: id,
    status: 'finished',
    done: 40,
    total: 40,
    report: { deletedCount: 40, failed: [] },
  });
  const ends = await prisma.staffActivity.findMany({
    where: { subject: `job/${id}` },
    orderBy: { id: 'asc' },
  });
  expect(ends.map(({ detail }) => detail)).toEqual(['40 to delete', '40 of 40 deleted']);
});

test('items of a crashed worker are worked on again; a late result of it is ignored', async () => {
  const id = await start(3);
  const [first, ...held] = await jobs.take(3);
  if (!first) throw new Error('nothing was taken');
  await jobs.save(deleted([first]));
  await jobs.endDone();
  expect(await jobs.find(id)).toMatchObject({ status: 'running', done: 1, total: 3, report: null });
  await endLeases();
  const again = await jobs.take(3);
  expect(idsOf(again)).toEqual(idsOf(held));
  await jobs.save(held.map((item) => ({ item, result: { message: 'too late' } })));
  expect(await jobs.find(id)).toMatchObject({ status: 'running', done: 1 });
  await jobs.save(deleted(again));
  await jobs.endDone();
  const report = { deletedCount: 3, failed: [] };
  expect(await jobs.find(id)).toMatchObject({ status: 'finished', done: 3, report });
});

test('[ADM-41] unknown ids and the demo account fail at once, and so does the rest without a provider', async () => {
  await start(2);
  await prisma.owner.update({ where: { id: 2 }, data: { isDemo: true } });
  const id = await jobs.start({ actor: staffActor(), ownerIds: [99, 2, 1, 1] });
  await jobs.giveUp([id], { message: 'no provider' });
  await jobs.endDone();
  expect((await jobs.find(id))?.report).toEqual({
    deletedCount: 0,
    failed: [
      { userId: 1, message: 'no provider' },
      { userId: 2, message: 'The demo account cannot be deleted.' },
      { userId: 99, message: 'There is no such account anymore.' },
    ],
  });
  const end = await prisma.staffActivity.findFirst({ where: { result: 'failed' } });
  expect(end).toMatchObject({ subject: `job/${id}`, detail: '0 of 3 deleted' });
});

test('starts a job with 20,000 subjects in one statement, and deletes its items with it', async () => {
  const ownerIds = Array.from({ length: 20_000 }, (_, index) => index + 1);
  const id = await jobs.start({ actor: staffActor(), ownerIds });
  await jobs.endDone();
  expect(await jobs.find(id)).toMatchObject({ status: 'finished', done: 20_000, total: 20_000 });
  await purgeJobs(prisma, new Date(Date.now() + 31 * 24 * 3_600_000));
  expect(await prisma.staffJobItem.count()).toBe(0);
});
