import { expect, test, vi } from 'vitest';
import {
  activeState,
  enrollmentRecord,
  staffActor,
  subscriptionFact,
} from '../../test/factories.ts';
import {
  createFakeBilling,
  createFakeClock,
  createFakeDatabase,
  timeOut,
} from '../../test/fakes.ts';
import type { SyncJob } from './jobs.ts';
import { createRunSyncJob, type SyncProgress } from './run-sync-job.ts';
import { emptyReport } from './sync-report.ts';

const job: SyncJob = {
  id: 1,
  status: 'running',
  cursor: 0,
  done: 0,
  total: 3,
  enrollmentIds: null,
  report: emptyReport,
  requestedBy: staffActor(),
};

function setUp(enrollments = [1, 2, 3].map((id) => enrollmentRecord({ id }))) {
  const database = createFakeDatabase({ enrollments });
  const { store, transaction } = database;
  const billing = createFakeBilling();
  const finish = vi.fn<SyncProgress['finish']>(() => Promise.resolve());
  const progress: SyncProgress = {
    nextIds: ({ cursor }, limit) =>
      Promise.resolve(
        enrollments
          .map(({ id }) => id)
          .filter((id) => id > cursor)
          .slice(0, limit),
      ),
    advance: (taken, step) => Promise.resolve({ ...taken, ...step }),
    finish,
  };
  const run = createRunSyncJob({
    store,
    billing,
    transaction,
    progress,
    clock: createFakeClock(),
    retryDelayMs: 0,
  });
  return { database, billing, progress, finish, run };
}

test('[ADM-06] lists changes and failures, and counts the rest', async () => {
  const { billing, finish, run } = setUp();
  billing.subscriptionFacts.mockResolvedValue({
    facts: [
      subscriptionFact({ enrollmentId: 1 }),
      subscriptionFact({ enrollmentId: 3, status: 'incomplete' }),
    ],
    errors: [{ enrollmentId: 2, message: 'rate limited' }],
  });
  await run(job, () => false);
  const pending = { customerEmail: 'ada@example.com', oldStatus: 'pending_payment' };
  expect(finish).toHaveBeenCalledWith(
    expect.objectContaining({
      done: 3,
      cursor: 3,
      report: {
        summary: { totalSynced: 2, statusUpdated: 1, noChanges: 1, missing: 0, otherAccount: 0 },
        results: [
          {
            enrollmentId: 1,
            ...pending,
            newStatus: 'active',
            stripeStatus: 'active',
            error: null,
          },
          {
            enrollmentId: 2,
            ...pending,
            newStatus: 'pending_payment',
            stripeStatus: null,
            error: 'rate limited',
          },
        ],
      },
    }),
    'finished',
  );
});

test('[PAY-26] a subscription that the provider does not know is missing, not unchanged', async () => {
  const { billing, finish, run } = setUp();
  billing.subscriptionFacts.mockResolvedValue({ facts: [], errors: [], missing: [2] });
  await run(job, () => false);
  const [[done] = []] = finish.mock.calls as unknown as [[SyncJob]];
  expect(done?.report).toMatchObject({
    summary: { statusUpdated: 0, missing: 1 },
    results: [{ enrollmentId: 2, error: expect.stringContaining("doesn't know") as string }],
  });
});

test('[PAY-30] a subscription of another Stripe account is counted and listed, not unchanged', async () => {
  const { billing, finish, run } = setUp();
  billing.subscriptionFacts.mockResolvedValue({ facts: [], errors: [], otherAccount: [2] });
  await run(job, () => false);
  const [[done] = []] = finish.mock.calls as unknown as [[SyncJob]];
  expect(done?.report).toMatchObject({
    summary: { statusUpdated: 0, missing: 0, otherAccount: 1 },
    results: [
      {
        enrollmentId: 2,
        error:
          'This plan belongs to another Stripe account, so it was not checked. See the work list.',
      },
    ],
  });
});

test('reads pages of 50, four at a time', async () => {
  const many = Array.from({ length: 260 }, (_, index) => enrollmentRecord({ id: index + 1 }));
  const { billing, run } = setUp(many);
  let [open, most] = [0, 0];
  billing.subscriptionFacts.mockImplementation(async () => {
    most = Math.max(most, (open += 1));
    await new Promise(setImmediate);
    open -= 1;
    return { facts: [], errors: [] };
  });
  await run(job, () => false);
  const pages = billing.subscriptionFacts.mock.calls.map(([ids]) => ids.length);
  expect([pages, most]).toEqual([[50, 50, 50, 50, 50, 10], 4]);
});

test('continues from the cursor', async () => {
  const { billing, run } = setUp();
  await run({ ...job, cursor: 1, done: 1 }, () => false);
  expect(billing.subscriptionFacts.mock.calls).toEqual([[[2, 3]]]);
});

test('tries a page three times, then lists it as unread', async () => {
  const { billing, finish, run } = setUp();
  billing.subscriptionFacts.mockImplementation(timeOut);
  await run(job, () => false);
  expect(billing.subscriptionFacts).toHaveBeenCalledTimes(3);
  const [ended, status] = finish.mock.calls[0] ?? [];
  expect([ended?.report.summary.totalSynced, status]).toEqual([0, 'failed']);
  expect(ended?.report.results.map(({ error }) => error)).toEqual(
    Array.from({ length: 3 }, () => 'The payment provider could not be asked.'),
  );
});

test('[ADM-06] reports a cancelled enrollment that is still alive at the provider', async () => {
  const cancelledAt = new Date('2026-02-01T10:00:00.000Z');
  const state = activeState({ status: 'cancelled', cancelledAt, reason: 'owner' });
  const { billing, finish, run } = setUp([enrollmentRecord({ state })]);
  const facts = [subscriptionFact({ version: 9 })];
  billing.subscriptionFacts.mockResolvedValue({ facts, errors: [] });
  await run(job, () => false);
  expect(finish.mock.calls[0]?.[0].report.results).toMatchObject([
    {
      oldStatus: 'cancelled',
      newStatus: 'cancelled',
      stripeStatus: 'active',
      error: 'Cancelled here, but still alive at the payment provider. Please sync again.',
    },
  ]);
});

test('stops between steps, and when another worker has claimed the job', async () => {
  const { billing, progress, finish, run } = setUp();
  await run(job, () => true);
  expect(billing.subscriptionFacts).not.toHaveBeenCalled();
  progress.advance = () => Promise.resolve(null);
  await run(job, () => false);
  expect(finish).not.toHaveBeenCalled();
});
