import { setTimeout as wait } from 'node:timers/promises';
import type Stripe from 'stripe';
import { nextBoundary } from './domain/billing-periods.ts';

const firstPauseMs = 10;
const longestPauseMs = 1_000;

/**
 * Advances a test clock to `to` (Unix seconds), a month at a time, because Stripe allows at most two
 * intervals at once. Waits for each step. Works with the simulator and with Stripe's test mode.
 */
export async function advanceClock(stripe: Stripe, clockId: string, to: number): Promise<void> {
  const { testClocks } = stripe.testHelpers;
  let { frozen_time: now } = await testClocks.retrieve(clockId);
  while (now < to) {
    now = Math.min(nextBoundary(now, now), to);
    let { status } = await testClocks.advance(clockId, { frozen_time: now });
    for (let pauseMs = firstPauseMs; status === 'advancing'; pauseMs *= 2) {
      await wait(Math.min(pauseMs, longestPauseMs));
      ({ status } = await testClocks.retrieve(clockId));
    }
    if (status !== 'ready') throw new Error(`test clock ${clockId}: ${status}`);
  }
}
