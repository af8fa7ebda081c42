import { expect, test } from 'vitest';
import {
  activeState,
  enrollmentRecord,
  staffActor,
  subscriptionFact,
} from '../../test/factories.ts';
import { refuse, timeOut } from '../../test/fakes.ts';
import { toAdminEnrollment, toEnrollmentView } from '../core/state/enrollment.ts';
import { applyFact } from '../enroll/apply-fact.ts';
import { createPreviewRestart } from './preview-restart.ts';
import { setUpEndings } from './test/fake-orders.ts';

const zone = 'America/New_York';
const endedAt = '2026-02-05T12:00:00.000Z';
const paidThrough = '2026-02-20T17:00:00.000Z';
const ended = activeState({
  subscriptionId: 'sub_1',
  factVersion: 3,
  status: 'cancelled',
  cancelledAt: new Date(endedAt),
  reason: 'staff',
  endingReason: 'price',
  nextBillingDate: new Date(paidThrough),
});
const restarted = subscriptionFact({
  status: 'trialing',
  subscriptionId: 'sub_2',
  version: 9,
  isRestart: true,
  currentPeriodEnd: paidThrough,
});

/** A plan that has ended, paid through February 20, a day later. */
function setUp(
  overrides: Parameters<typeof enrollmentRecord>[0] = {},
  others: ReturnType<typeof enrollmentRecord>[] = [],
) {
  const given = setUpEndings([enrollmentRecord({ state: ended, ...overrides }), ...others]);
  const { billing, clock, database, endEnrollment } = given;
  clock.set('2026-02-06T12:00:00.000Z');
  billing.paymentStanding.mockResolvedValue({ paidThrough, lastPayment: null, openInvoices: [] });
  const request = { actor: staffActor(), enrollmentId: 1, record: null };
  return {
    ...given,
    undo: (kind?: 'restart') => endEnrollment.undo({ ...request, kind }),
    preview: () =>
      createPreviewRestart({ store: database.store, billing, clock, timeZone: zone })(1),
    agree: (fact = restarted) =>
      database.transaction((tx) => applyFact(tx, fact, new Date('2026-02-07T12:00:00.000Z'))),
    outcomes: () => database.rows().orders.map(({ kind, outcome }) => [kind, outcome]),
    enrollment: () => database.rows().enrollments[0],
  };
}
const conflict = { code: 'status_conflict' };

test('[MNY-80] staff have the owner mailed a link, which works for 30 days after the end; the plan stays ended', async () => {
  const { billing, database, undo, mails, outcomes } = setUp();
  const restart = { until: '2026-03-07T12:00:00.000Z', offeredAt: '2026-02-06T12:00:00.000Z' };
  expect(await undo()).toMatchObject({ status: 'cancelled', restart });
  expect(billing.makeStartLink.mock.calls).toEqual([
    [
      {
        enrollmentId: 1,
        kind: 'restart',
        id: 'link-1',
        dueAt: paidThrough,
        until: '2026-03-07T12:00:00.000Z',
      },
    ],
  ]);
  expect(outcomes()).toEqual([['restart', 'done']]);
  expect(database.rows().activity).toMatchObject([
    { action: 'undo-end', detail: 'mailed a link to start again' },
  ]);
  // Billing mails the link; the clinic's figures know nothing of it yet.
  expect(mails()).toEqual([]);
  expect(database.rows().moves).toEqual([]);
});

test('[MNY-27] the agreement starts the plan again, with one email and the same first activation', async () => {
  const { agree, database, mails, enrollment, undo } = setUp();
  await undo();
  await agree();
  await agree();
  expect(database.stateOf(1)).toMatchObject({
    status: 'active',
    subscriptionId: 'sub_2',
    activatedAt: ended.activatedAt,
    endingReason: null,
    restartOfferedAt: null,
  });
  expect(mails()).toEqual([
    expect.objectContaining({
      kind: 'plan-restarted',
      firstPaymentAt: paidThrough,
      monthlyCents: enrollment()?.totalMonthlyCents,
    }),
  ]);
  expect(database.rows().moves).toMatchObject([{ move: 'restarted' }]);
  expect(database.eventTypes()).toEqual(['enrollment.activated.v1', 'plan-restarted']);
  await expect(undo()).rejects.toMatchObject(conflict);
});

test('[MNY-80] a link ordered on an older page takes back no end of a plan that runs again', async () => {
  const { billing, undo } = setUp({ state: activeState({ endsAt: new Date(paidThrough) }) });
  await expect(undo('restart')).rejects.toMatchObject({ publicMessage: "This plan hasn't ended." });
  expect(billing.withdrawEnd).not.toHaveBeenCalled();
});

test('[MNY-83] the first payment’s day is shown until it is charged', async () => {
  const { agree, enrollment, undo } = setUp();
  await undo();
  const shown = () => {
    const record = enrollment();
    if (!record) throw new Error('no enrollment');
    const { restart, firstPaymentOn } = toEnrollmentView(record, zone);
    expect(toAdminEnrollment(record, zone).firstPaymentOn).toBe(firstPaymentOn);
    return { restart, firstPaymentOn };
  };
  expect(shown()).toMatchObject({ restart: { until: '2026-03-07T12:00:00.000Z' } });
  await agree();
  expect(shown()).toEqual({ firstPaymentOn: '2026-02-20' });
  await agree(subscriptionFact({ subscriptionId: 'sub_2', version: 10, status: 'active' }));
  expect(shown()).toEqual({});
});

test('[MNY-80] an owner who was mailed nothing isn’t told that the plan can start again', () => {
  const record = enrollmentRecord({ state: ended });
  expect(toEnrollmentView(record, zone).restart).toBeUndefined();
  expect(toAdminEnrollment(record, zone).restart).toEqual({ until: '2026-03-07T12:00:00.000Z' });
});

test('[MNY-80] the 30th day is the last', async () => {
  const { billing, clock, preview, undo } = setUp();
  clock.set('2026-03-07T11:59:59.000Z');
  expect(await undo()).toMatchObject({ status: 'cancelled' });
  clock.set('2026-03-07T12:00:00.000Z');
  const late = { ...conflict, publicMessage: expect.stringContaining('more than 30 days ago') };
  await expect(undo()).rejects.toMatchObject(late);
  await expect(preview()).rejects.toMatchObject(late);
  expect(billing.makeStartLink).toHaveBeenCalledTimes(1);
});

const { pet } = enrollmentRecord();
test.each([
  ['whose pet died', { pet: { ...pet, deceasedAt: endedAt } }],
  ['that ended because the pet died', { state: { ...ended, endingReason: 'pet_died' as const } }],
  ['that ended with its account', { state: { ...ended, reason: 'deleted' as const } }],
  ['that never started', { state: { ...ended, activatedAt: null } }],
  ['of the demo account', { isDemo: true }],
])('[MNY-167] a plan %s never starts again', async (_which, overrides) => {
  const { billing, outcomes, preview, undo } = setUp(overrides);
  await expect(undo()).rejects.toMatchObject(conflict);
  await expect(preview()).rejects.toMatchObject(conflict);
  expect(billing.makeStartLink).not.toHaveBeenCalled();
  expect(outcomes()).toEqual([]);
});

test('[MNY-167] nor one whose pet has another plan by now', async () => {
  const other = enrollmentRecord({ id: 2, pet: { ...pet, id: 9 }, state: activeState() });
  const { preview, undo } = setUp({}, [other]);
  await expect(undo()).rejects.toMatchObject(conflict);
  await expect(preview()).rejects.toMatchObject(conflict);
});

test('[MNY-81] days gone by move on by whole months, and are listed', async () => {
  const { billing, preview } = setUp();
  const restart = { until: '2026-03-07T12:00:00.000Z' };
  expect(await preview()).toMatchObject({ firstPaymentOn: '2026-02-20', passedOn: [], restart });
  const standing = { lastPayment: null, openInvoices: [] };
  billing.paymentStanding.mockResolvedValue({ ...standing, paidThrough: '2026-01-20T17:00:00Z' });
  expect(await preview()).toMatchObject({
    firstPaymentOn: '2026-02-20',
    passedOn: ['2026-01-20'],
  });
});

test('[MNY-81] a plan that was paid elsewhere is due when it would have been', async () => {
  const { billing, undo } = setUp({ state: { ...ended, billing: 'elsewhere' } });
  billing.paymentStanding.mockResolvedValue({
    paidThrough: '2025-03-01T12:00:00.000Z',
    lastPayment: null,
    openInvoices: [],
  });
  await undo();
  expect(billing.makeStartLink.mock.calls[0]?.[0]).toMatchObject({ dueAt: paidThrough });
});

test('[MNY-78] an interrupted order is carried out once, with the same link', async () => {
  const { billing, carryOutDue, database, outcomes, undo } = setUp();
  billing.makeStartLink.mockImplementationOnce(timeOut);
  await expect(undo()).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(outcomes()).toEqual([['restart', null]]);
  await carryOutDue();
  await carryOutDue();
  expect(outcomes()).toEqual([['restart', 'done']]);
  expect(billing.makeStartLink.mock.calls.map(([{ id }]) => id)).toEqual(['link-1', 'link-1']);
  expect(database.rows().activity).toHaveLength(1);
});

test('[MNY-78] a further order mails a new link', async () => {
  const { billing, undo } = setUp();
  await undo();
  await undo();
  expect(billing.makeStartLink.mock.calls.map(([{ id }]) => id)).toEqual(['link-1', 'link-2']);
});

test('[MNY-78] an order that is too late by the time it is carried out, or that billing refuses, is over', async () => {
  const late = setUp();
  late.billing.makeStartLink.mockImplementationOnce(timeOut);
  await expect(late.undo()).rejects.toThrow();
  late.clock.set('2026-03-08T12:00:00.000Z');
  await late.carryOutDue();
  expect(late.outcomes()).toEqual([['restart', 'refused']]);

  const refused = setUp();
  refused.billing.makeStartLink.mockImplementationOnce(refuse('status_conflict'));
  await expect(refused.undo()).rejects.toMatchObject(conflict);
  expect(refused.outcomes()).toEqual([['restart', 'refused']]);
  expect(refused.database.stateOf(1)).toMatchObject({ status: 'cancelled', reason: 'staff' });
});

test('[JOI-33] an order whose link was mailed a moment ago is over, and can be given again', async () => {
  const { billing, outcomes, undo } = setUp();
  billing.makeStartLink.mockImplementationOnce(refuse('rate_limited'));
  await expect(undo()).rejects.toMatchObject({ code: 'rate_limited' });
  expect(outcomes()).toEqual([['restart', 'refused']]);
  await undo();
  expect(outcomes()).toEqual([
    ['restart', 'refused'],
    ['restart', 'done'],
  ]);
});

test('[MNY-78] an owner who agrees before the order is settled has a running plan', async () => {
  const { agree, billing, database, outcomes, undo } = setUp();
  billing.makeStartLink.mockImplementationOnce(async () => {
    await agree();
    const expiresAt = '2099-01-01T00:00:00.000Z';
    return { id: 'link-1', url: 'https://petwell.example/plan-link', expiresAt };
  });
  expect(await undo()).toMatchObject({ status: 'active', firstPaymentOn: '2026-02-20' });
  expect(outcomes()).toEqual([['restart', 'done']]);
  expect(database.stateOf(1)).toMatchObject({ restartOfferedAt: null });
});
