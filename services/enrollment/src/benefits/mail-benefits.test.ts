import { AppError } from '@petwell/chassis';
import type { EventOf } from '@petwell/contracts/events';
import { expect, test, vi } from 'vitest';
import {
  activeState,
  cancelledState,
  enrollmentRecord,
  owner,
  pendingState,
  staffActor,
} from '../../test/factories.ts';
import { createFakeClock, createFakeDatabase } from '../../test/fakes.ts';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import type { EnrollmentState } from '../core/state/enrollment-state.ts';
import { createMailBenefits } from './mail-benefits.ts';
import { createRedeemBenefits } from './redeem-benefits.ts';
import { fakeBenefits, noBenefits } from './test/fake-store.ts';

const record = { scope: 'staff/1', key: 'key-1' };
const actor = staffActor();

/** It is February 5; the plan year began on January 6. */
function setUp(overrides: Partial<EnrollmentRecord> = {}) {
  const plan = enrollmentRecord({ state: activeState(), ...overrides });
  const database = createFakeDatabase({ enrollments: [plan] }, noBenefits());
  const transaction = database.transactionWith((rows) => ({ benefits: fakeBenefits(rows) }));
  const settings = { transaction, clock: createFakeClock(), timeZone: 'America/New_York' };
  const redeem = createRedeemBenefits({ ...settings, providers: [] });
  const requireAttachable = vi.fn<(ownerId: number) => Promise<void>>(() => Promise.resolve());
  const mail = createMailBenefits({
    ...settings,
    store: database.store,
    benefits: {
      readYearOf: (enrollment, day) => fakeBenefits(database.rows()).openYear(enrollment, day),
    },
    requireAttachable,
  });
  return {
    database,
    requireAttachable,
    redeem: (code: string) =>
      redeem({
        enrollmentId: 1,
        actor,
        record: null,
        use: { lines: [{ code, quantity: 1 }] },
        fieldOf: (_line, field) => field,
        answer: (recorded) => recorded,
      }),
    mail: () => mail({ id: 1, actor, record }),
    mailed: () =>
      database.rows().events.map(({ data }) => (data as EventOf<'mail.requested.v1'>['data']).mail),
  };
}

const suspended = (): EnrollmentState => activeState({ status: 'suspended' });

test('[MAI-29] the email counts what is left now, until the last day', async () => {
  const { mail, redeem, mailed } = setUp();
  await redeem('exam');
  expect(await mail()).toEqual({ to: 'ada@example.com' });
  expect(mailed()).toEqual([
    {
      kind: 'benefits-left',
      firstName: 'Ada',
      email: 'ada@example.com',
      petName: 'Biscuit',
      planName: 'Dog Gold',
      day: '2026-02-05',
      status: 'active',
      planYear: { startsOn: '2026-01-06', endsOn: '2027-01-05' },
      items: [
        { label: 'Comprehensive physical exam', quantity: 2, left: 1 },
        { label: '10% off', quantity: null, left: null },
      ],
    },
  ]);
});

test('[DSK-33] one request is one email, a sentence in the log, and one stored answer', async () => {
  const { mail, database } = setUp();
  await mail();
  const { events, activity, responses } = database.rows();
  expect(events).toMatchObject([
    {
      type: 'mail.requested.v1',
      subject: 'enrollment/1',
      data: {
        recipient: { ownerId: 1, name: 'Ada Park', address: 'ada@example.com' },
        dedupeKey: 'benefits.left.v1:1:key-1',
        about: 'enrollment/1',
        isPaid: false,
      },
    },
  ]);
  expect(activity).toEqual([
    { actor, action: 'mail-benefits', subject: 'enrollment/1', result: 'done', detail: null },
  ]);
  expect([...responses.values()]).toEqual([{ status: 200, body: { to: 'ada@example.com' } }]);
});

test.each([
  ['of a suspended plan', { state: suspended() }, { status: 'suspended' }],
  [
    'of a plan on hold',
    {
      state: activeState({
        hold: {
          until: new Date('2026-04-06T04:00:00.000Z'),
          nextChargeAt: new Date('2026-04-06T17:00:00.000Z'),
        },
      }),
    },
    { status: 'active', heldUntil: '2026-04-06' },
  ],
  ['of an unpaid plan', { state: pendingState() }, { status: 'pending_payment', planYear: null }],
  [
    'of a plan that is set to end',
    { state: activeState({ endsAt: new Date('2026-03-05T17:00:00.000Z') }) },
    { status: 'active', endsOn: '2026-03-05' },
  ],
  [
    'of a plan that ends as a day begins',
    { state: activeState({ endsAt: new Date('2026-03-05T05:00:00.000Z') }) },
    { status: 'active', endsOn: '2026-03-04' },
  ],
] as const)('[MAI-29] the email %s says so', async (_which, plan, wanted) => {
  const { mail, mailed } = setUp(plan);
  await mail();
  expect(mailed()).toMatchObject([wanted]);
});

test('[MAI-29] an end after the plan year isn’t told', async () => {
  const { mail, mailed } = setUp({
    state: activeState({ endsAt: new Date('2027-03-05T17:00:00.000Z') }),
  });
  await mail();
  expect(mailed()[0]).not.toHaveProperty('endsOn');
});

test('[MAI-28] nothing is mailed to an address that only a browser has claimed', async () => {
  const { mail, requireAttachable, database } = setUp();
  requireAttachable.mockRejectedValueOnce(new AppError('address_unconfirmed'));
  await expect(mail()).rejects.toMatchObject({ code: 'address_unconfirmed' });
  expect(requireAttachable).toHaveBeenCalledWith(owner().id);
  const { events, activity, responses } = database.rows();
  expect([events, activity, [...responses]]).toEqual([[], [], []]);
});

test.each([
  ['has ended', { state: cancelledState() }],
  ['isn’t counted', { benefits: [] }],
  [
    'was of a pet that died',
    { pet: { ...enrollmentRecord().pet, deceasedAt: '2026-02-01T15:00:00.000Z' } },
  ],
])(
  '[MAI-28] nothing is mailed, nor asked about the address, of a plan that %s',
  async (...given) => {
    const { mail, requireAttachable, database } = setUp(given[1]);
    await expect(mail()).rejects.toMatchObject({ code: 'status_conflict' });
    expect(requireAttachable).not.toHaveBeenCalled();
    expect(database.rows().events).toEqual([]);
  },
);
