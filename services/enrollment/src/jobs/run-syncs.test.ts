import { expect, test, vi } from 'vitest';
import { activeState, enrollmentRecord, subscriptionFact } from '../../test/factories.ts';
import { applyFact } from '../enroll/apply-fact.ts';
import { createFakeItems } from '../../test/fake-job-items.ts';
import {
  createFakeBilling,
  createFakeClock,
  createFakeDatabase,
  timeOut,
} from '../../test/fakes.ts';
import { sumResults, type SyncResult } from './rules-sync.ts';
import { createRunSyncs, type SyncItems } from './run-syncs.ts';

function setUp(enrollments = [1, 2, 3].map((id) => enrollmentRecord({ id }))) {
  const { store, transaction } = createFakeDatabase({ enrollments });
  const billing = createFakeBilling();
  const { items, open, saved } = createFakeItems<SyncResult | null>(
    enrollments.map(({ id }) => id),
  );
  const fail = vi.fn<SyncItems['fail']>(() => Promise.resolve());
  const runBatch = createRunSyncs({
    items: { ...items, fail },
    applyFact,
    store,
    billing,
    transaction,
    clock: createFakeClock(),
    retryDelayMs: 0,
  });
  const run = async () => {
    while (await runBatch());
  };
  const report = () =>
    sumResults(
      saved.flatMap(({ subjectId: enrollmentId, result }) =>
        result ? [{ ...result, enrollmentId, customerEmail: 'ada@example.com' }] : [],
      ),
    );
  return { billing, items, open, saved, fail, run, report };
}

test('[ADM-06] lists changes and failures, and counts the rest', async () => {
  const { billing, items, run, report } = setUp();
  billing.subscriptionFacts.mockResolvedValue({
    facts: [
      subscriptionFact({ enrollmentId: 1 }),
      subscriptionFact({ enrollmentId: 3, status: 'incomplete' }),
    ],
    errors: [{ enrollmentId: 2, message: 'rate limited' }],
    missing: [],
    otherAccount: [],
  });
  await run();
  const pending = { customerEmail: 'ada@example.com', oldStatus: 'pending_payment' };
  expect(report()).toEqual({
    summary: { totalSynced: 2, statusUpdated: 1, noChanges: 1, missing: 0, otherAccount: 0 },
    results: [
      { enrollmentId: 1, ...pending, newStatus: 'active', stripeStatus: 'active', error: null },
      {
        enrollmentId: 2,
        ...pending,
        newStatus: 'pending_payment',
        stripeStatus: null,
        error: 'rate limited',
      },
    ],
  });
  expect(items.endDone).toHaveBeenCalled();
});

test('[PAY-26] a subscription that the provider does not know is missing, not unchanged', async () => {
  const { billing, run, report } = setUp();
  billing.subscriptionFacts.mockResolvedValue({
    facts: [],
    errors: [],
    missing: [2],
    otherAccount: [],
  });
  await run();
  expect(report()).toMatchObject({
    summary: { statusUpdated: 0, noChanges: 2, missing: 1 },
    results: [{ enrollmentId: 2, error: expect.stringContaining("doesn't know") as string }],
  });
});

test('[PAY-26] a subscription of another Stripe account is counted and listed, not unchanged', async () => {
  const { billing, run, report } = setUp();
  billing.subscriptionFacts.mockResolvedValue({
    facts: [],
    errors: [],
    missing: [],
    otherAccount: [2],
  });
  await run();
  expect(report()).toMatchObject({
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
  let [running, most] = [0, 0];
  billing.subscriptionFacts.mockImplementation(async () => {
    most = Math.max(most, (running += 1));
    await new Promise(setImmediate);
    running -= 1;
    return { facts: [], errors: [], missing: [], otherAccount: [] };
  });
  await run();
  const pages = billing.subscriptionFacts.mock.calls.map(([ids]) => ids.length);
  expect([pages, most]).toEqual([[50, 50, 50, 50, 50, 10], 4]);
});

test('an enrollment that was deleted since is done without a result', async () => {
  const { billing, open, saved, fail, run } = setUp([enrollmentRecord({ id: 1 })]);
  open.push(...open.map((item) => ({ ...item, subjectId: 9 })));
  await run();
  expect(billing.subscriptionFacts.mock.calls).toEqual([[[1]]]);
  expect(saved).toMatchObject([
    { subjectId: 1, result: { error: null } },
    { subjectId: 9, result: null },
  ]);
  expect(fail).not.toHaveBeenCalled();
});

test('tries a page three times, then lists it as unread and fails the job', async () => {
  const { billing, fail, run, report } = setUp();
  billing.subscriptionFacts.mockImplementation(timeOut);
  await run();
  expect(billing.subscriptionFacts).toHaveBeenCalledTimes(3);
  expect(fail).toHaveBeenCalledWith([1]);
  expect(report().summary.totalSynced).toBe(0);
  expect(report().results.map(({ error }) => error)).toEqual(
    Array.from({ length: 3 }, () => "Stripe couldn't be asked."),
  );
});

test('[ADM-06] reports a canceled enrollment that is still alive at the provider', async () => {
  const cancelledAt = new Date('2026-02-01T10:00:00.000Z');
  const state = activeState({ status: 'cancelled', cancelledAt, reason: 'owner' });
  const { billing, run, report } = setUp([enrollmentRecord({ state })]);
  const facts = [subscriptionFact({ version: 9 })];
  billing.subscriptionFacts.mockResolvedValue({ facts, errors: [], missing: [], otherAccount: [] });
  await run();
  expect(report().results).toMatchObject([
    {
      oldStatus: 'cancelled',
      newStatus: 'cancelled',
      stripeStatus: 'active',
      error: 'Ended here, but still running at Stripe. Please sync again.',
    },
  ]);
});
