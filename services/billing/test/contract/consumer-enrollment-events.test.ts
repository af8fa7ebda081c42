import { MatchersV3 } from '@pact-foundation/pact';
import { expectEvent } from '@petwell/chassis/testing/event-contract';
import { expect, test } from 'vitest';
import { createHandleDeath } from '../../src/consumers/care-facts.ts';
import { createHandleEnrollmentFact } from '../../src/consumers/enrollment-facts.ts';
import { noCheckout } from '../../src/data/payables.ts';
import { unusedTransaction } from '../fakes.ts';
import { snapshotMatcher } from './snapshot-matcher.ts';

const { boolean, eachLike, integer, regex } = MatchersV3;

type EnrollmentFact = Parameters<ReturnType<typeof createHandleEnrollmentFact>>[0];

/** What billing stores of an event, and what it then closes and cancels. */
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
          keep: (snapshot) => Promise.resolve(void kept.push(snapshot)),
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
