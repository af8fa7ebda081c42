import type { Logger } from '@petwell/chassis';
import type Stripe from 'stripe';
import { createCallStripe, nullIfMissing, StripeRefusal } from '../core/stripe/client.ts';
import type { Cycle, HoldProvider } from './hold-provider.ts';

const toDate = (seconds: number): Date => new Date(seconds * 1000);

function toCycle(subscription: Stripe.Subscription): Cycle {
  const { billing_cycle_anchor: anchor, pause_collection: pause, items } = subscription;
  const ends = items.data.map((item) => item.current_period_end);
  const isVoiding = pause?.behavior === 'void' && pause.resumes_at !== null;
  return {
    anchor: toDate(anchor),
    periodEnd: toDate(Math.max(...ends)),
    voidsUntil: isVoiding ? toDate(pause.resumes_at ?? 0) : null,
  };
}

/** Implements holds with Stripe's paused collection. */
export function createStripeHolds(deps: { stripe: Stripe; logger: Logger }): HoldProvider {
  const { stripe } = deps;
  const call = createCallStripe(deps.logger);
  const readLive = async (id: string) => {
    const found = await nullIfMissing(
      call('subscriptions.retrieve', () => stripe.subscriptions.retrieve(id)),
    );
    return found?.ended_at === null ? found : null;
  };
  return {
    async readCycle(subscriptionId) {
      const found = await readLive(subscriptionId);
      return found && toCycle(found);
    },
    async voidUntil(subscriptionId, resumesAt) {
      try {
        const paused = await call('subscriptions.update', () =>
          stripe.subscriptions.update(subscriptionId, {
            pause_collection: {
              behavior: 'void',
              resumes_at: Math.floor(resumesAt.getTime() / 1000),
            },
          }),
        );
        return toCycle(paused);
      } catch (error) {
        if (error instanceof StripeRefusal) return 'refused';
        throw error;
      }
    },
    async resume(subscriptionId) {
      const found = await readLive(subscriptionId);
      if (!found) return null;
      if (found.pause_collection === null) return toCycle(found);
      const resumed = await call('subscriptions.update', () =>
        stripe.subscriptions.update(subscriptionId, { pause_collection: '' }),
      );
      return toCycle(resumed);
    },
  };
}
