import { MatchersV3 } from '@pact-foundation/pact';
import { expectEvent, time } from '@petwell/chassis/testing/event-contract';
import { expect, test } from 'vitest';
import { createHandleDeath } from '../../src/customers/care-facts.ts';
import { createHandleEnrollmentFact } from '../../src/subscriptions/enrollment-facts.ts';
import { noCheckout } from '../../src/core/store-payables.ts';
import { createHandleRecordedPayment } from '../../src/recorded/consume.ts';
import { fixedNow, unusedTransaction } from '../fakes.ts';
import { snapshotMatcher } from './snapshot-matcher.ts';

const { boolean, eachLike, integer, regex, string } = MatchersV3;

type EnrollmentFact = Parameters<ReturnType<typeof createHandleEnrollmentFact>>[0];

/** Returns what billing stores of an event, and what it then closes and cancels. */
async function effectsOf(event: EnrollmentFact) {
  const kept: unknown[] = [];
  const ended: string[] = [];
  const take = createHandleEnrollmentFact({
    checkouts: { read: () => Promise.resolve(noCheckout) },
    consumeOnce: (_consumer, _event, effect) =>
      effect({
        ...unusedTransaction,
        payables: {
          ...unusedTransaction.payables,
          keep(snapshot) {
            kept.push(snapshot);
            return Promise.resolve(null);
          },
          close: (id) => Promise.resolve(void ended.push(`close ${id}`)),
        },
      }),
    cancelSubscription: ({ enrollmentId }) => {
      ended.push(`cancel ${enrollmentId}`);
      return Promise.resolve(null);
    },
  });
  await take(event);
  return { kept, ended };
}

const between = {
  consumer: 'billing',
  provider: 'enrollment',
  subject: /^enrollment\/17$/,
  about: 'enrollment/17',
} as const;

test('a canceled enrollment is stored, closed, and canceled at the provider', async () => {
  const given = 'enrollment 17 ended';
  const data = {
    ...snapshotMatcher({ isSubscribed: true }),
    previousStatus: regex(/^(pending_payment|active|suspended|cancelled)$/, 'suspended'),
    reason: regex(/^(replaced|owner|staff|provider|deleted|abandoned)$/, 'owner'),
    hasStarted: boolean(true),
    isEndTold: boolean(false),
    areMailsHeld: boolean(false),
  };
  await expectEvent({ ...between, type: 'enrollment.cancelled.v1', given, data }, async (event) => {
    expect(await effectsOf(event)).toMatchObject({
      kept: [{ enrollment: { id: 17, totalMonthlyPrice: '63.50' } }],
      ended: ['close 17', 'cancel 17'],
    });
  });
});

test('a death marks the enrollments of the pet', async () => {
  const data = {
    owner: { id: integer(7) },
    petId: integer(11),
    enrollmentIds: eachLike(integer(17)),
  };
  const given = 'a pet died';
  const about = { ...between, subject: /^pet\/\d+$/, about: 'pet/11' };
  await expectEvent({ ...about, type: 'pet.deceased.v1', given, data }, async (event) => {
    const marked: number[] = [];
    const take = createHandleDeath({
      consumeOnce: (_consumer, _event, effect) =>
        effect({
          ...unusedTransaction,
          payables: {
            ...unusedTransaction.payables,
            markDied: (ids) => Promise.resolve(void marked.push(...ids)),
          },
        }),
    });
    await take(event);
    expect(marked).toEqual([17]);
  });
});

test('[MEM-13] a payment that staff recorded is kept, and the plan is paid at the clinic', async () => {
  const id = '3b241101-e2bb-4255-8caf-4136c566a962';
  const snapshot = snapshotMatcher();
  const data = {
    ...snapshot,
    enrollment: { ...snapshot.enrollment, id: integer(17) },
    payment: {
      id: regex(/^[\da-f-]{36}$/, id),
      amountCents: integer(14_000),
      membershipFeeCents: integer(0),
      isFirst: boolean(false),
      paidAt: time('2026-02-05T17:00:00.000Z'),
      method: regex(/^(cash|check)$/, 'check'),
      recordedBy: string('Maya Chen'),
      isVoided: boolean(false),
    },
  };
  const about = { ...between, subject: /^enrollment\/\d+$/, given: 'staff recorded a payment' };
  await expectEvent({ ...about, type: 'payment.recorded.v1', data }, async (event) => {
    const effects: unknown[] = [];
    const note = (effect: unknown) => Promise.resolve(void effects.push(effect));
    const take = createHandleRecordedPayment({
      consumeOnce: (_consumer, _event, effect) =>
        effect({
          ...unusedTransaction,
          payables: {
            ...unusedTransaction.payables,
            keep: ({ enrollment }) => note({ enrollmentId: enrollment.id }).then(() => null),
            markPaidAtClinic: note,
          },
          recordedPayments: { keep: note },
        }),
      findInvoice: () => Promise.resolve(null),
      rereadPayment: () => Promise.resolve(),
      textTerms: { price: 'for-good', ending: 'phone' },
      businessClock: () => fixedNow,
      timeZone: 'America/New_York',
    });
    await take(event);
    expect(effects).toMatchObject([
      { enrollmentId: 17 },
      { enrollmentId: 17, isRecorded: true },
      { id, enrollmentId: 17, amountCents: 14_000, method: 'check', isVoided: false },
    ]);
  });
});
