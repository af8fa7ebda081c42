import { expect, test } from 'vitest';
import { observedSubscription, subscriptionFact } from '../../test/factories.ts';
import { silentLogger } from '../../test/fakes.ts';
import { createReadSubscriptionFacts } from './read-subscription-facts.ts';

test('returns facts in order, omits enrollments without a subscription, and lists failures', async () => {
  const read = createReadSubscriptionFacts({
    subscriptions: {
      findCurrent: (ids) =>
        Promise.resolve(
          ids
            .filter((enrollmentId) => enrollmentId !== 999)
            .map((enrollmentId) => ({
              enrollmentId,
              subscriptionId: `sub_${enrollmentId}`,
              isOfOtherAccount: enrollmentId === 25,
            })),
        ),
    },
    converge: (subscriptionId) => {
      const enrollmentId = Number(subscriptionId.slice(4));
      if (enrollmentId === 22) return Promise.reject(new Error('down'));
      if (enrollmentId === 23) return new Promise(() => undefined);
      if (enrollmentId === 24) return Promise.resolve(null);
      return Promise.resolve({
        fact: subscriptionFact({ enrollmentId, subscriptionId }),
        isCurrent: true,
        latestInvoice: null,
        seen: { subscription: observedSubscription(), invoices: [] },
      });
    },
    logger: silentLogger,
    deadlineMs: 50,
  });
  const { facts, errors, otherAccount } = await read([21, 20, 999, 20, 22, 23, 24, 25]);
  expect(otherAccount).toEqual([25]);
  expect(facts.map(({ enrollmentId }) => enrollmentId)).toEqual([20, 21]);
  const message = "Stripe didn't answer.";
  expect(errors).toEqual([
    { enrollmentId: 22, message },
    { enrollmentId: 23, message },
  ]);
});
