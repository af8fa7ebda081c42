import { describe, expect, test } from 'vitest';
import {
  activeState,
  cancelledState,
  enrollmentRecord,
  exam,
  owner,
  pendingState,
  staffActor,
} from '../../test/factories.ts';
import { createFakeClock, createFakeDatabase } from '../../test/fakes.ts';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import { createMoveRedemption } from './move-redemption.ts';
import { createRedeemBenefits } from './redeem-benefits.ts';
import { onlyOne } from './rules.ts';
import { fakeBenefits, noBenefits } from './test/fake-store.ts';
import { createUndoRedemptions } from './undo-redemptions.ts';

type Line = { code: string; quantity?: number; amount?: string };
type Single = Partial<Line> & {
  performedOn?: string;
  note?: string;
  provider?: string;
  overrideReason?: string;
};

/** It is February 5; the plan year began on January 6. */
function setUp(overrides: Partial<EnrollmentRecord> = {}, others: EnrollmentRecord[] = []) {
  const mine = enrollmentRecord({ state: activeState(), ...overrides });
  const database = createFakeDatabase({ enrollments: [mine, ...others] }, noBenefits());
  const transaction = database.transactionWith((rows) => ({ benefits: fakeBenefits(rows) }));
  const clock = createFakeClock();
  const deps = { transaction, clock, timeZone: 'America/New_York' };
  const request = { actor: staffActor({ name: 'Maya Lee' }), record: null };
  const redeem = createRedeemBenefits({ ...deps, providers: ['Dr. Lee'] });
  const undo = createUndoRedemptions(deps);
  const move = createMoveRedemption(deps);
  return {
    database,
    clock,
    redeem: ({ code = 'exam', quantity = 1, amount, ...use }: Single = {}, actor = request.actor) =>
      redeem({
        ...request,
        actor,
        enrollmentId: 1,
        use: { ...use, lines: [{ code, quantity, amount }] },
        fieldOf: (_line, field) => field,
        answer: onlyOne,
      }),
    redeemAll: (lines: Line[], use: object = {}) =>
      redeem({
        ...request,
        enrollmentId: 1,
        use: { ...use, lines: lines.map((line) => ({ quantity: 1, ...line })) },
        fieldOf: (line, field) => `lines.${line}.${field}`,
        answer: (recorded) => recorded,
      }),
    undo: (id: number) => undo({ ...request, ids: [id], reason: 'A mistake', answer: onlyOne }),
    undoAll: (ids: number[]) =>
      undo({ ...request, ids, reason: 'A mistake', answer: (undone) => undone }),
    move: (id: number, enrollmentId: number) =>
      move({ ...request, id, enrollmentId, reason: 'The wrong pet' }),
  };
}

const mango = (overrides: Partial<EnrollmentRecord> = {}) =>
  enrollmentRecord({ id: 2, state: activeState(), ...overrides });

describe('recording a use', () => {
  test('[BEN-04] counts down, and tells the owner’s record and the log', async () => {
    const { redeem, database } = setUp();
    expect(await redeem({ note: 'all well' })).toMatchObject({
      redemption: {
        code: 'exam',
        label: 'Comprehensive physical exam',
        performedOn: '2026-02-05',
        quantity: 1,
        recordedBy: 'Maya Lee',
        note: 'all well',
        undone: null,
        amount: null,
      },
      benefit: { code: 'exam', quantity: 2, used: 1, left: 1, listPrice: '65.00' },
      isPastDue: false,
    });
    const { events, activity } = database.rows();
    expect(events).toEqual([]);
    expect(activity).toMatchObject([{ action: 'redeem', subject: 'enrollment/1', result: 'done' }]);
  });

  test('[BEN-05] refuses when nothing is left, with the list price', async () => {
    const { redeem, database } = setUp();
    await redeem({ quantity: 2 });
    await expect(redeem()).rejects.toMatchObject({
      code: 'none_left',
      publicMessage: expect.stringContaining('$65.00') as unknown,
    });
    expect(database.rows().redemptions).toHaveLength(1);
  });

  test('[BEN-05] refuses more than what is left', async () => {
    await expect(setUp().redeem({ quantity: 3 })).rejects.toMatchObject({ code: 'none_left' });
  });

  test.each([
    ['2026-02-06', 'the future'],
    ['2026-01-05', 'before the plan year'],
  ])('[BEN-06] refuses %s: %s', async (performedOn) => {
    await expect(setUp().redeem({ performedOn })).rejects.toMatchObject({
      code: 'validation_failed',
      fields: { performedOn: expect.any(String) as unknown },
    });
  });

  test('[BEN-06] takes the first day of the plan year, and today at the clinic', async () => {
    const { redeem, clock } = setUp();
    await redeem({ performedOn: '2026-01-06' });
    // It is still February 5 in New York.
    clock.set('2026-02-06T04:30:00Z');
    await redeem({ performedOn: '2026-02-05' });
    await expect(redeem({ performedOn: '2026-02-06' })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });

  test.each([
    [{ code: 'grooming' }, 'code'],
    [{ amount: '12.00' }, 'amount'],
    [{ code: 'discount' }, 'amount'],
    [{ code: 'discount', amount: '0.00' }, 'amount'],
    [{ code: 'discount', amount: '5.00', quantity: 2 }, 'quantity'],
  ])('[BEN-04] refuses %j', async (use, field) => {
    const failure: unknown = await setUp()
      .redeem(use)
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'validation_failed' });
    expect(Object.keys((failure as { fields: object }).fields)).toEqual([field]);
  });

  test('[BEN-04] a discount never runs out, and has what it gave', async () => {
    const { redeem } = setUp();
    await redeem({ code: 'discount', amount: '5.00' });
    expect(await redeem({ code: 'discount', amount: '7.50' })).toMatchObject({
      redemption: { amount: '7.50' },
      benefit: { quantity: null, left: null, used: 2, listPrice: null },
    });
  });
});

describe('recording several at once', () => {
  const both = [
    { code: 'exam', quantity: 2 },
    { code: 'discount', amount: '5.00' },
  ];

  test('[BEN-17] records all of them with one day and note, and one entry in the log', async () => {
    const { redeemAll, database } = setUp();
    expect(await redeemAll(both, { performedOn: '2026-02-04', note: 'all well' })).toMatchObject({
      redemptions: [
        { code: 'exam', quantity: 2, performedOn: '2026-02-04', note: 'all well' },
        { code: 'discount', amount: '5.00', performedOn: '2026-02-04', note: 'all well' },
      ],
      benefits: [
        { code: 'exam', left: 0 },
        { code: 'discount', left: null },
      ],
      isPastDue: false,
    });
    const { activity, events } = database.rows();
    expect(activity).toMatchObject([
      {
        action: 'redeem',
        detail: '2 × Comprehensive physical exam, 1 × 10% off, 2026-02-04',
      },
    ]);
    expect(events).toEqual([]);
  });

  test('[BEN-17] names every line that can’t be recorded, and records none', async () => {
    const { redeem, redeemAll, database } = setUp();
    await redeem();
    const lines = [
      { code: 'discount', amount: '5.00' },
      { code: 'exam', quantity: 2 },
    ];
    await expect(redeemAll([...lines, { code: 'grooming' }])).rejects.toMatchObject({
      code: 'none_left',
      publicMessage: expect.stringContaining('Only 1 is left') as unknown,
      fields: {
        'lines.1.quantity': expect.stringContaining('$65.00') as unknown,
        'lines.2.code': "Biscuit's plan doesn't include this",
      },
    });
    expect(database.rows().redemptions).toHaveLength(1);
  });

  test('[BEN-17] undoes all of them, or none', async () => {
    const { redeemAll, undo, undoAll, database } = setUp();
    const ids = (await redeemAll(both)).redemptions.map(({ id }) => id);
    expect(await undoAll(ids)).toMatchObject({
      redemptions: [{ undone: { by: 'Maya Lee' } }, { undone: { by: 'Maya Lee' } }],
      benefits: [{ code: 'exam', left: 2 }, { code: 'discount' }],
    });
    const again = (await redeemAll(both)).redemptions.map(({ id }) => id);
    await undo(again[1] ?? 0);
    await expect(undoAll(again)).rejects.toMatchObject({
      code: 'status_conflict',
      publicMessage: '"10% off" was undone already, by Maya Lee.',
    });
    await expect(undoAll([again[0] ?? 0, 99])).rejects.toMatchObject({ code: 'not_found' });
    expect(database.rows().redemptions[2]).toMatchObject({ undone: null });
  });

  test('[BEN-17] uses of two plans aren’t undone together', async () => {
    const { redeem, move, undoAll } = setUp({}, [mango()]);
    const mine = (await redeem()).redemption.id;
    const theirs = (await move((await redeem()).redemption.id, 2)).redemption.id;
    await expect(undoAll([mine, theirs])).rejects.toMatchObject({
      code: 'validation_failed',
      fields: { ids: expect.any(String) as unknown },
    });
  });
});

describe('the plan’s status', () => {
  test('[BEN-07] past due is allowed, with a warning', async () => {
    const { redeem } = setUp({ state: activeState({ hasPaymentProblem: true }) });
    expect(await redeem()).toMatchObject({ isPastDue: true });
  });

  test.each([
    ['pending', pendingState()],
    ['suspended', activeState({ status: 'suspended' })],
    ['canceled', cancelledState()],
  ])('[BEN-07] %s is refused; a manager may override with a reason', async (_name, state) => {
    const { redeem, database } = setUp({ state });
    const use = { overrideReason: 'Agreed with the owner', performedOn: '2026-02-01' };
    // A plan that never started has no plan year before today.
    const today = state.activatedAt ? use : { ...use, performedOn: '2026-02-05' };
    await expect(redeem()).rejects.toMatchObject({ code: 'plan_not_active' });
    await expect(redeem(today)).rejects.toMatchObject({ code: 'forbidden' });
    expect(database.rows().redemptions).toEqual([]);
    const manager = staffActor({ role: 'manager' });
    expect(await redeem(today, manager)).toMatchObject({
      redemption: { overrideReason: 'Agreed with the owner' },
    });
  });

  test('[BEN-07] an unneeded reason is not kept', async () => {
    const use = { overrideReason: 'Agreed with the owner' };
    expect(await setUp().redeem(use, staffActor({ role: 'manager' }))).toMatchObject({
      redemption: { overrideReason: null },
    });
  });

  test('[BEN-07] the demo account’s benefits stay', async () => {
    await expect(setUp({ isDemo: true }).redeem()).rejects.toMatchObject({
      code: 'status_conflict',
    });
  });
});

describe('undoing and moving', () => {
  test('[BEN-08] undoing gives the unit back, keeps the history, and works once', async () => {
    const { redeem, undo } = setUp();
    const { redemption } = await redeem({ quantity: 2 });
    expect(await undo(redemption.id)).toMatchObject({
      redemption: { undone: { by: 'Maya Lee', reason: 'A mistake' } },
      benefit: { used: 0, left: 2 },
    });
    await expect(undo(redemption.id)).rejects.toMatchObject({ code: 'status_conflict' });
    await expect(undo(99)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('[BEN-08] moving undoes it here and records it there', async () => {
    const { redeem, move, database } = setUp({}, [mango()]);
    const { redemption } = await redeem({ performedOn: '2026-02-01', note: 'limps' });
    const moved = await move(redemption.id, 2);
    expect(moved).toMatchObject({
      redemption: { performedOn: '2026-02-01', note: 'limps', undone: null },
      benefit: { used: 1, left: 1 },
    });
    expect(database.rows().redemptions).toMatchObject([
      { enrollmentId: 1, undone: { reason: 'Moved to another pet: The wrong pet' } },
      { enrollmentId: 2, undone: null },
    ]);
  });

  test.each([
    ['a plan without it', mango({ benefits: [] }), 'validation_failed'],
    ['a plan with none left', mango({ benefits: [exam({ quantity: 1 })] }), 'none_left'],
    ['a plan that is not active', mango({ state: pendingState() }), 'plan_not_active'],
    [
      'a plan year that began later',
      mango({ state: activeState({ activatedAt: new Date('2026-02-03T12:00:00Z') }) }),
      'validation_failed',
    ],
    [
      'another owner’s inactive plan',
      mango({ owner: owner({ id: 2 }), state: cancelledState() }),
      'plan_not_active',
    ],
  ])('[BEN-08] moving to %s changes nothing', async (_name, target, code) => {
    const { redeem, move, database } = setUp({}, [target]);
    const { redemption } = await redeem({ performedOn: '2026-02-01', quantity: 2 });
    await expect(move(redemption.id, 2)).rejects.toMatchObject({ code });
    expect(database.rows().redemptions).toMatchObject([{ undone: null }]);
  });

  test('[BEN-08] moving to the same or to no plan is refused', async () => {
    const { redeem, move } = setUp();
    const { redemption } = await redeem();
    await expect(move(redemption.id, 1)).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(move(redemption.id, 9)).rejects.toMatchObject({ code: 'validation_failed' });
  });
});

test('[OFR-141] a use says who performed it, also after a move, if it is one of the clinic’s', async () => {
  const { redeem, move } = setUp({}, [mango()]);
  const { redemption } = await redeem({ provider: 'Dr. Lee' });
  expect(redemption.provider).toBe('Dr. Lee');
  expect((await move(redemption.id, 2)).redemption.provider).toBe('Dr. Lee');
  expect((await redeem()).redemption).not.toHaveProperty('provider');
  await expect(redeem({ provider: 'Dr. Who' })).rejects.toMatchObject({
    code: 'validation_failed',
    fields: { provider: 'Choose one of Dr. Lee' },
  });
});
