import { MatchersV3 } from '@pact-foundation/pact';
import { expectEvent } from '@petwell/chassis/testing/event-contract';
import { expect, test } from 'vitest';
import { createTakeEnrollmentFact } from '../../src/consumers/enrollment-facts.ts';
import { enrollmentSnapshot } from '../factories.ts';
import { snapshotMatcher } from './snapshot-matcher.ts';

const { regex } = MatchersV3;

type EnrollmentFact = Parameters<ReturnType<typeof createTakeEnrollmentFact>>[0];

/** What billing keeps of an event, and what it then ends. */
async function effectsOf(event: EnrollmentFact) {
  const kept: unknown[] = [];
  const ended: string[] = [];
  const take = createTakeEnrollmentFact({
    consumeOnce: (_consumer, _event, effect) =>
      effect({
        keepPayable: (snapshot) => Promise.resolve(void kept.push(snapshot)),
        closePayable: (id) => Promise.resolve(void ended.push(`close ${id}`)),
        forgetOwner: () => Promise.reject(new Error('not forgotten')),
        copyOwner: () => Promise.reject(new Error('not copied')),
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

test('a new enrollment is kept, with all that it costs', async () => {
  const given = 'enrollment 17 was made';
  const data = snapshotMatcher();
  await expectEvent({ ...between, type: 'enrollment.created.v1', given, data }, async (event) => {
    expect(await effectsOf(event)).toEqual({ kept: [enrollmentSnapshot()], ended: [] });
  });
});

test('one that ended is closed and cancelled; what it costs is kept where its making comes later', async () => {
  const given = 'enrollment 17 ended';
  const data = {
    ...snapshotMatcher({ isSubscribed: true }),
    previousStatus: regex(/^(pending_payment|active|suspended|cancelled)$/, 'suspended'),
    reason: regex(/^(replaced|owner|staff|provider|deleted|abandoned)$/, 'owner'),
  };
  await expectEvent({ ...between, type: 'enrollment.cancelled.v1', given, data }, async (event) => {
    expect(await effectsOf(event)).toMatchObject({
      kept: [{ enrollment: { id: 17, totalMonthlyPrice: '63.50' } }],
      ended: ['close 17', 'cancel 17'],
    });
  });
});
