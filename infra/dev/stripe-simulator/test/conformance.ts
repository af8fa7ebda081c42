import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterAll, beforeAll } from 'vitest';
import { subscribe, startTestBed, type TestBed } from './support.ts';

const testKey = process.env.STRIPE_TEST_SECRET_KEY ?? '';
/** With STRIPE_TEST_SECRET_KEY, conformance tests run against Stripe's test mode. */
export const isStripe = testKey !== '';
if (isStripe && !testKey.startsWith('sk_test_')) {
  throw new Error('STRIPE_TEST_SECRET_KEY must be a test key (sk_test_…).');
}

export const patience = isStripe ? 120_000 : 20_000;
export const returnUrl = 'https://example.com/return';
const months = 30 * 86_400;

/** Registers the set-up of one conformance test file; its fields are there once the tests run. */
export function conformanceBed() {
  const clocks: string[] = [];
  let testBed: TestBed | null = null;
  let stripe: Stripe | null = null;
  let aheadMs = 0;
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  const clockFile = join(folder, 'clock');
  beforeAll(async () => {
    if (isStripe) {
      stripe = new Stripe(testKey, { maxNetworkRetries: 2, timeout: 30_000 });
    } else {
      testBed = await startTestBed({ clockFile });
      stripe = testBed.stripe;
    }
    console.warn(
      isStripe
        ? "Conformance: against Stripe's test mode; tests of the simulator's own controls are SKIPPED."
        : "Conformance: against the simulator. SKIPPED against Stripe's test mode: STRIPE_TEST_SECRET_KEY is not set.",
    );
  });
  afterAll(async () => {
    if (isStripe) for (const clock of clocks) await stripe?.testHelpers.testClocks.del(clock);
    await testBed?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const bed = {
    get stripe(): Stripe {
      if (!stripe) throw new Error('The conformance bed is not set up yet.');
      return stripe;
    },
    /** How to reach the simulator's controls; empty against Stripe. */
    get controlUrl(): string {
      return testBed?.simulator.url ?? '';
    },
    /** Makes happen in the simulator what happens by itself in Stripe's test mode. */
    async control(path: string, body: object = {}): Promise<unknown> {
      if (isStripe) return null;
      const response = await fetch(`${bed.controlUrl}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const answer: unknown = await response.json();
      if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
      return answer;
    },
    /** Moves the simulator's own time forward. */
    async passTime(seconds: number): Promise<void> {
      aheadMs += seconds * 1000;
      writeFileSync(clockFile, String(aheadMs));
      await bed.control('/_clock/catch-up');
    },
    async clockAt(frozenTime: number): Promise<string> {
      const { id } = await bed.stripe.testHelpers.testClocks.create({ frozen_time: frozenTime });
      clocks.push(id);
      return id;
    },
    /** A subscription of $49.99 a month on a test clock, whose first payment of $114.14 succeeded. */
    async paidSubscription(options: { start?: number; method?: string } = {}) {
      const { start = Math.floor(Date.now() / 1000) + months, method = 'pm_card_visa' } = options;
      const clock = await bed.clockAt(start);
      const subscribed = await subscribe(bed.stripe, { test_clock: clock });
      await bed.stripe.paymentIntents.confirm(subscribed.intentId, {
        payment_method: method,
        return_url: returnUrl,
      });
      return { ...subscribed, clock, start };
    },
    /** The types of the events about an object, oldest first. */
    async eventTypesOf(id: string): Promise<string[]> {
      const { data } = await bed.stripe.events.list({ limit: 100 });
      const own = data.filter(({ data: { object } }) => 'id' in object && object.id === id);
      return own.map(({ type }) => type).reverse();
    },
  };
  return bed;
}

/** Returns the SDK's error of a call that is expected to fail. */
export async function errorOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error: unknown = await call.then(
    () => new Error('the call succeeded'),
    (reason: unknown) => reason,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw error;
}
