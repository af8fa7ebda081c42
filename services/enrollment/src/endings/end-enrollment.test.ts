import { expect, test } from 'vitest';
import {
  activeState,
  enrollmentRecord,
  pendingState,
  staffActor,
  subscriptionFact,
} from '../../test/factories.ts';
import { refuse, timeOut } from '../../test/fakes.ts';
import { applyFact } from '../enroll/apply-fact.ts';
import { setUpEndings } from './test/fake-orders.ts';

const endsAt = '2026-03-03T17:00:00.000Z';
const lastPayment = { amountCents: 9_325, paidAt: '2026-02-03T17:00:00.000Z' };
const ending = subscriptionFact({ version: 2, endsAt });
const goesOn = subscriptionFact({ version: 3, endsAt: null });
const canceled = subscriptionFact({ status: 'canceled', version: 4 });

/** An active plan that Stripe bills. */
function setUp(overrides: Parameters<typeof enrollmentRecord>[0] = {}) {
  const enrollment = enrollmentRecord({
    state: activeState({ subscriptionId: 'sub_1' }),
    ...overrides,
  });
  const given = setUpEndings([enrollment]);
  const { billing, endEnrollment } = given;
  billing.endWithPeriod.mockResolvedValue(ending);
  billing.withdrawEnd.mockResolvedValue(goesOn);
  billing.paymentStanding.mockResolvedValue({ paidThrough: endsAt, lastPayment, openInvoices: [] });
  const request = { actor: staffActor(), enrollmentId: 1, record: null };
  return {
    ...given,
    request,
    end: (wanted: Omit<Parameters<typeof endEnrollment.end>[0], keyof typeof request>) =>
      endEnrollment.end({ ...request, ...wanted }),
    undo: (kind?: 'withdraw') => endEnrollment.undo({ ...request, kind }),
    outcomes: () => given.database.rows().orders.map(({ kind, outcome }) => [kind, outcome]),
  };
}
const moved = { reason: 'moved', when: 'period_end' } as const;
const now = { reason: 'price', when: 'now' } as const;

test('[MNY-25] ends with the paid month: one email, a log entry, and a note', async () => {
  const { database, end, mails } = setUp();
  const note = 'Moves to Ohio';
  expect(await end({ ...moved, note })).toMatchObject({
    status: 'active',
    endsOn: '2026-03-03',
    endingReason: 'moved',
  });
  expect(mails()).toEqual([
    expect.objectContaining({
      kind: 'plan-ending',
      endsAt,
      hasEnded: false,
      hasDied: false,
      lastPayment,
    }),
  ]);
  expect(database.rows().activity).toMatchObject([
    { action: 'cancel', subject: 'enrollment/1', detail: 'ends on 2026-03-03, moved' },
  ]);
  expect(database.rows().notes).toMatchObject([{ ownerId: 1, text: "Biscuit's plan: " + note }]);

  // Its end at the provider brings no further email.
  await database.transaction((tx) => applyFact(tx, canceled, new Date()));
  expect(database.stateOf(1)).toMatchObject({ status: 'cancelled', reason: 'staff' });
  expect(database.rows().events.at(-1)).toMatchObject({
    type: 'enrollment.cancelled.v1',
    data: { reason: 'staff', endingReason: 'moved', isEndTold: true },
  });
  expect(mails()).toHaveLength(1);
});

test('[MNY-25] ends now with one email, also if the provider’s event comes first', async () => {
  const { database, billing, end, mails } = setUp();
  billing.cancelSubscription.mockImplementation(async () => {
    await database.transaction((tx) => applyFact(tx, canceled, new Date()));
    return canceled;
  });
  expect(await end(now)).toMatchObject({ status: 'cancelled', endingReason: 'price' });
  expect(mails()).toMatchObject([{ kind: 'plan-ending', hasEnded: true, lastPayment }]);
  expect(database.eventTypes()).toEqual(['enrollment.cancelled.v1', 'plan-ending']);
  expect(database.rows().events[0]).toMatchObject({ data: { reason: 'staff', isEndTold: true } });
});

test('[MNY-29] a pet that died: its death is recorded, and the email names no amount', async () => {
  const { database, end, mails } = setUp();
  await end({ reason: 'pet_died', when: 'now' });
  expect(database.rows().enrollments[0]?.pet.deceasedAt).toEqual(expect.any(String));
  expect(mails()).toMatchObject([{ kind: 'plan-ending', hasDied: true, lastPayment: null }]);
});

test('[MNY-29] the plan of a pet that died only ends now, and its end isn’t undone', async () => {
  const { pet } = enrollmentRecord();
  const { end, undo } = setUp({ pet: { ...pet, deceasedAt: '2026-02-01T12:00:00.000Z' } });
  await expect(end(moved)).rejects.toMatchObject({ code: 'status_conflict' });
  await expect(undo()).rejects.toMatchObject({ code: 'status_conflict' });
});

test('[MAI-06] no email about a plan that was never paid', async () => {
  const { mails, end } = setUp({ state: pendingState() });
  await expect(end(moved)).rejects.toMatchObject({ code: 'status_conflict' });
  expect(await end(now)).toMatchObject({ status: 'cancelled' });
  expect(mails()).toEqual([]);
});

test('[MAI-06] one email about a plan that was paid and ended before the payment arrived here', async () => {
  const { billing, mails, end } = setUp({ state: pendingState() });
  billing.cancelSubscription.mockResolvedValue({ ...canceled, isMembershipFeePaid: true });
  expect(await end(now)).toMatchObject({ status: 'cancelled' });
  expect(mails()).toMatchObject([{ kind: 'plan-ending', hasEnded: true, lastPayment }]);
});

test('[MNY-30] undoing withdraws the end and says so; too late, it is refused', async () => {
  const { billing, database, end, undo, mails, outcomes } = setUp();
  await expect(undo()).rejects.toMatchObject({ publicMessage: "This plan isn't set to end." });
  await end(moved);
  expect((await undo()).endsOn).toBeUndefined();
  expect(mails()).toMatchObject([{ kind: 'plan-ending' }, { kind: 'plan-goes-on' }]);
  expect(mails().at(-1)).not.toHaveProperty('isPaidAtClinic');
  expect(database.stateOf(1)).toMatchObject({ endsAt: null, endingReason: null, isEndTold: false });
  expect(database.rows().activity.at(-1)).toMatchObject({ action: 'undo-end', detail: 'goes on' });

  billing.endWithPeriod.mockResolvedValue(subscriptionFact({ version: 4, endsAt }));
  await end(moved);
  billing.withdrawEnd.mockResolvedValue(subscriptionFact({ status: 'canceled', version: 5 }));
  await expect(undo()).rejects.toMatchObject({ code: 'status_conflict' });
  expect(outcomes().at(-1)).toEqual(['withdraw', 'refused']);
  expect(database.stateOf(1)).toMatchObject({ status: 'cancelled', reason: 'staff' });
});

test('[MNY-30] of a plan that is paid at the clinic, the email promises no charges', async () => {
  const paid = { billing: 'elsewhere', paidUntil: '2026-03-03', subscriptionId: null } as const;
  const { billing, end, undo, mails } = setUp({ state: activeState(paid) });
  billing.endWithPeriod.mockResolvedValue(null);
  billing.withdrawEnd.mockResolvedValue(null);
  await end(moved);
  await undo();
  expect(mails().at(-1)).toMatchObject({ kind: 'plan-goes-on', isPaidAtClinic: true });
});

test('[MNY-30] an end that has come meanwhile isn’t undone, and mails no link to start again', async () => {
  const { billing, end, undo, outcomes } = setUp();
  await end(now);
  await expect(undo('withdraw')).rejects.toMatchObject({
    publicMessage: 'This plan has ended already.',
  });
  expect(outcomes()).toEqual([['end_now', 'done']]);
  expect(billing.makeStartLink).not.toHaveBeenCalled();
});

test('[MNY-30] an end that was set at the provider is undone without an email', async () => {
  const state = activeState({ subscriptionId: 'sub_1', endsAt: new Date(endsAt) });
  const { undo, mails } = setUp({ state });
  await undo();
  expect(mails()).toEqual([]);
});

test('an end that was set at the provider can be taken over, once', async () => {
  const state = activeState({ subscriptionId: 'sub_1', endsAt: new Date(endsAt) });
  const { end, mails } = setUp({ state });
  await end(moved);
  expect(mails()).toHaveLength(1);
  await expect(end(moved)).rejects.toMatchObject({ code: 'status_conflict' });
});

test('[MNY-31] without an answer, the order stays open and is carried out once', async () => {
  const { billing, end, carryOutDue, outcomes, mails, database } = setUp();
  billing.endWithPeriod.mockImplementationOnce(timeOut);
  await expect(end(moved)).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(outcomes()).toEqual([['end_at_period_end', null]]);
  expect(mails()).toEqual([]);
  await carryOutDue();
  await carryOutDue();
  expect(outcomes()).toEqual([['end_at_period_end', 'done']]);
  expect(mails()).toHaveLength(1);
  expect(database.rows().activity).toHaveLength(1);
});

test('[MNY-31] repeating goes on with the order that was interrupted; another one replaces it', async () => {
  const { billing, end, outcomes, mails } = setUp();
  billing.paymentStanding.mockImplementationOnce(timeOut);
  await expect(end(now)).rejects.toMatchObject({ code: 'service_unavailable' });
  await end(now);
  expect(outcomes()).toEqual([['end_now', 'done']]);
  expect(mails()).toHaveLength(1);

  const other = setUp();
  other.billing.endWithPeriod.mockImplementationOnce(timeOut);
  await expect(other.end(moved)).rejects.toThrow();
  await other.undo();
  expect(other.outcomes()).toEqual([
    ['end_at_period_end', 'superseded'],
    ['withdraw', 'done'],
  ]);
  expect(other.mails()).toEqual([]);
});

test('[MNY-31] an order that gave way to another one does nothing anymore', async () => {
  const { billing, orderEnd, mails, outcomes } = setUp();
  const enrollment = { enrollmentId: 1, ownerId: 1 };
  const about = { ...enrollment, note: null, orderedBy: null, request: null, by: 'owner' } as const;
  const gate = Promise.withResolvers<typeof ending>();
  billing.endWithPeriod.mockReturnValue(gate.promise);
  const first = orderEnd({ ...about, kind: 'end_at_period_end', reason: 'moved' });
  await orderEnd({ ...about, kind: 'end_now', reason: 'price' });
  gate.resolve(ending);
  await expect(first).rejects.toMatchObject({ code: 'status_conflict' });
  expect(outcomes()).toEqual([
    ['end_at_period_end', 'superseded'],
    ['end_now', 'done'],
  ]);
  expect(mails()).toMatchObject([{ hasEnded: true }]);
});

test('[MNY-31] a refusal by the provider takes the order back', async () => {
  const { billing, database, end, outcomes, mails } = setUp();
  billing.endWithPeriod.mockImplementationOnce(refuse('status_conflict'));
  await expect(end(moved)).rejects.toMatchObject({ code: 'status_conflict' });
  expect(outcomes()).toEqual([['end_at_period_end', 'refused']]);
  expect(database.stateOf(1)).toMatchObject({ cancellationIntent: null, endingReason: null });
  expect(mails()).toEqual([]);

  await end(moved);
  billing.cancelSubscription.mockImplementationOnce(refuse('status_conflict'));
  await expect(end(now)).rejects.toMatchObject({ code: 'status_conflict' });
  expect(database.stateOf(1)).toMatchObject({ endingReason: 'moved', isEndTold: true });
});

test('[MNY-23] a plan that Stripe doesn’t bill ends here, on its day', async () => {
  const state = activeState({ activatedAt: new Date('2025-12-31T15:00:00.000Z') });
  const { billing, clock, database, end, carryOutDue, mails } = setUp({ state });
  billing.endWithPeriod.mockResolvedValue(null);
  expect(await end(moved)).toMatchObject({ status: 'active', endsOn: '2026-02-27' });
  await carryOutDue();
  expect(database.stateOf(1)).toMatchObject({ status: 'active' });
  clock.set('2026-02-28T15:00:00.000Z');
  await carryOutDue();
  expect(database.stateOf(1)).toMatchObject({ status: 'cancelled', reason: 'staff' });
  expect(mails()).toHaveLength(1);
});

test('[ADM-05] refuses to end the demo account’s plan', async () => {
  const { billing, end } = setUp({ isDemo: true });
  await expect(end(now)).rejects.toMatchObject({
    code: 'status_conflict',
    publicMessage: "The demo account's plan can't be ended.",
  });
  expect(billing.cancelSubscription).not.toHaveBeenCalled();
});

test('does not find an unknown enrollment', async () => {
  const { endEnrollment, request } = setUp();
  await expect(endEnrollment.end({ ...request, ...now, enrollmentId: 2 })).rejects.toMatchObject({
    code: 'not_found',
  });
});
