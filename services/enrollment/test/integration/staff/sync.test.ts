import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { SubscriptionFacts } from '@petwell/contracts/internal';
import { as, eventually, startEnrollment, type RunningEnrollment } from '../running-enrollment.ts';

let enrollment: RunningEnrollment;
beforeAll(async () => {
  enrollment = await startEnrollment({ STAFF_JOB_WAIT_MS: 500 });
});
beforeEach(() => enrollment.reset());
afterAll(() => enrollment.stop());

const sync = (body: object = {}) =>
  enrollment.send('POST', '/api/admin/sync-payment-status', { body, headers: as.staff('staff') });
const jobOf = async (jobId: number) =>
  (await (
    await enrollment.send('GET', `/api/admin/jobs/${jobId}`, { headers: as.staff('viewer') })
  ).json()) as { status: string; done: number; report: unknown };

/** Creates `count` enrollments of one owner and returns their ids in ascending order. */
async function enrollMany(count: number): Promise<number[]> {
  const first = await enrollment.enroll();
  const { planSnapshot, ...row } = await enrollment.prisma.enrollment.findUniqueOrThrow({
    where: { id: first.enrollment.id },
  });
  const others = Array.from({ length: count - 1 }, (_, index) => ({
    ...row,
    addOnSnapshots: [],
    benefitSnapshot: [],
    planSnapshot: planSnapshot ?? {},
    id: row.id + index + 1,
  }));
  await enrollment.prisma.enrollment.createMany({ data: others });
  return [row.id, ...others.map(({ id }) => id)];
}

/** Holds what is asked of billing until the returned function answers it: nothing is new. */
function holdFacts(): () => void {
  const gate = Promise.withResolvers<SubscriptionFacts>();
  enrollment.services.answers.subscriptionFacts = (() =>
    gate.promise) as unknown as () => SubscriptionFacts;
  return () => gate.resolve({ facts: [], errors: [], missing: [], otherAccount: [] });
}

test('a long sync continues as a job with progress, which other requests join', async () => {
  await enrollMany(2);
  const answer = holdFacts();
  const [one, other] = await Promise.all([sync(), sync()]);
  expect([one.status, other.status]).toEqual([202, 202]);
  const job = (await one.json()) as { jobId: number };
  expect(job).toEqual({ jobId: job.jobId, status: 'running', done: 0, total: 2, report: null });
  expect(await other.json()).toEqual(job);
  answer();
  const done = await eventually(async () => {
    const now = await jobOf(job.jobId);
    return now.status === 'finished' ? now : undefined;
  });
  expect(done).toMatchObject({
    done: 2,
    report: {
      summary: { totalSynced: 2, statusUpdated: 0, noChanges: 2, missing: 0, otherAccount: 0 },
      results: [],
    },
  });
});

test('[ADM-06] a report with more results than are read at once counts each once', async () => {
  await enrollMany(1_001);
  const answer = holdFacts();
  // A fast machine would answer with the report itself.
  const accepted = await sync();
  expect(accepted.status).toBe(202);
  const { jobId } = (await accepted.json()) as { jobId: number };
  answer();
  // A thousand plans are written down one by one, beside other tests.
  const report = await vi.waitFor(
    async () => {
      const now = await jobOf(jobId);
      expect(now.status).toBe('finished');
      return now.report;
    },
    { timeout: 90_000, interval: 200 },
  );
  expect(report).toMatchObject({ summary: { totalSynced: 1_001, noChanges: 1_001 } });
}, 120_000);

test('two processes share a job: each enrollment is asked about once', async () => {
  const ids = await enrollMany(500);
  const gate = Promise.withResolvers<void>();
  const pages: number[][] = [];
  enrollment.services.answers.subscriptionFacts = (async (page: number[]) => {
    pages.push(page);
    await gate.promise;
    return { facts: [], errors: [], missing: [], otherAccount: [] };
  }) as unknown as () => SubscriptionFacts;
  await enrollment.startAnotherReplica();
  const syncing = sync();
  // Each process asks about four pages at a time.
  await eventually(async () => (pages.length === 8 ? await Promise.resolve(true) : undefined));
  gate.resolve();
  await syncing;
  const { id } = await enrollment.prisma.staffJob.findFirstOrThrow();
  const done = await eventually(async () => {
    const now = await jobOf(id);
    return now.status === 'finished' ? now : undefined;
  }, 60_000);
  expect(done).toMatchObject({ report: { summary: { totalSynced: 500, noChanges: 500 } } });
  expect(pages.flat().toSorted((a, b) => a - b)).toEqual(ids);
  const log = await enrollment.prisma.staffActivity.findMany({ orderBy: { id: 'asc' } });
  expect(log.map(({ action, detail }) => `${action}: ${detail}`)).toEqual([
    'sync: 500 to sync',
    'sync: 500 of 500 read, 0 updated',
  ]);
}, 120_000);
