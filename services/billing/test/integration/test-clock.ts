import { advanceClock } from 'stripe-simulator';
import type { RunningBilling } from './running-billing.ts';

const seconds = (iso: string) => Date.parse(iso) / 1000;

/**
 * An owner whose customer at the provider lives by a test clock that stands at `start`: everything that
 * billing makes for it does, too.
 */
export async function startClockedOwner(
  billing: RunningBilling,
  { ownerId, start }: { ownerId: number; start: string },
) {
  const { testHelpers, customers } = billing.stripe;
  const clock = await testHelpers.testClocks.create({ frozen_time: seconds(start) });
  const email = `owner${ownerId}@example.com`;
  const customer = await customers.create({ email, name: 'Ada Example', test_clock: clock.id });
  await billing.prisma.customer.create({
    data: {
      ownerId,
      firstName: 'Ada',
      lastName: 'Example',
      email,
      stripeCustomerId: customer.id,
      stripeEmail: email,
      stripeName: 'Ada Example',
    },
  });

  return {
    customerId: customer.id,
    /** Lets everything happen that is due until `to`, and billing act on the webhooks that tell of it. */
    advanceTo: async (to: string): Promise<void> => {
      await advanceClock(billing.stripe, clock.id, seconds(to));
      await billing.settled();
    },
  };
}

/** Payments of the enrollment that billing has told of, in order. */
export async function paidSoFar(billing: RunningBilling, enrollmentId: number) {
  const events = await billing.published('payment.succeeded.v1', enrollmentId);
  return events.map(({ data }) => data);
}
