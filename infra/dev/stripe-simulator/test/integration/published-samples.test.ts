import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subscribe, eventually, pay, startTestBed, type TestBed } from '../support.ts';

type Json = { [key: string]: unknown };
const samples = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'resources.json'), 'utf8'),
) as { [name: string]: Json };

/**
 * Keys in Stripe's published samples that objects of API 2026-10-28.endive lack, with reasons. All other
 * sample keys must exist.
 */
const gone: { [path: string]: string } = {
  'invoice.subscription': 'moved to parent.subscription_details.subscription (2025-03-31.basil)',
};
/**
 * Hashes where samples show every branch, but real objects have only the one of their `type`. Only keys
 * that the simulator returns are compared.
 */
const unions = [
  'charge.payment_method_details',
  'dispute.payment_method_details',
  'invoice.parent',
  'invoice.lines.data.parent',
  'line_item.parent',
  'invoiceitem.parent',
  'invoice_payment.payment',
  'payment_intent.next_action',
  'setup_intent.next_action',
  'refund.destination_details',
  'event.data.object',
  'payment_intent.last_payment_error',
  'setup_intent.last_setup_error',
  'payment_intent.payment_method_options',
  'setup_intent.payment_method_options',
];

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Returns differences between a sample and an object: missing keys and wrong JSON types. */
function differences(path: string, sample: unknown, made: unknown): string[] {
  if (path in gone) return [];
  if (made === undefined) return [`${path} is missing`];
  // Null matches any type, on either side.
  if (sample === null || made === null) return [];
  if (kindOf(sample) !== kindOf(made)) return [`${path} is ${kindOf(made)}, not ${kindOf(sample)}`];
  if (Array.isArray(sample) && Array.isArray(made)) {
    const [first] = sample as unknown[];
    return first === undefined
      ? []
      : (made as unknown[]).flatMap((entry) => differences(path, first, entry));
  }
  if (typeof sample !== 'object' || typeof made !== 'object') return [];
  // Free-form hashes have arbitrary keys.
  if (path.endsWith('.metadata')) return [];
  const isUnion = unions.some((union) => path === union || path.startsWith(`${union}.`));
  return Object.entries(sample).flatMap(([key, value]) => {
    const inner = (made as Json)[key];
    return isUnion && inner === undefined ? [] : differences(`${path}.${key}`, value, inner);
  });
}

let testBed: TestBed;
let made: { [name: string]: Json };

async function makeAll({ stripe, simulator }: TestBed): Promise<{ [name: string]: Json }> {
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: 1_767_225_600 });
  const { customer, subscription, intentId, product } = await subscribe(stripe);
  await pay(stripe, intentId);
  const get = async (path: string): Promise<Json> => {
    const response = await fetch(`${simulator.url}${path}`, {
      headers: { authorization: 'Bearer sk_test_simulator' },
    });
    return (await response.json()) as Json;
  };
  const first = async (path: string): Promise<Json> => {
    const { data } = (await get(path)) as { data: Json[] };
    return data[0] ?? {};
  };
  const [charge] = (await stripe.charges.list({ customer: customer.id })).data;
  const refund = await stripe.refunds.create({ charge: charge?.id ?? '', amount: 100 });
  await fetch(`${simulator.url}/_disputes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ charge: charge?.id }),
  });
  const setup = await stripe.setupIntents.create({ customer: customer.id });
  const doomed = await stripe.customers.create();
  const invoice = await first(`/v1/invoices?customer=${customer.id}`);
  const lines = (invoice.lines as { data: Json[] }).data;
  const { parent } = lines[1] as { parent: { invoice_item_details: { invoice_item: string } } };
  const wholeSubscription = await get(`/v1/subscriptions/${subscription.id}`);
  return {
    charge: await get(`/v1/charges/${charge?.id ?? ''}?expand[]=refunds`),
    customer: await get(`/v1/customers/${customer.id}`),
    deleted_customer: (await stripe.customers.del(doomed.id)) as unknown as Json,
    event: await first('/v1/events'),
    invoice,
    invoiceitem: await get(`/v1/invoiceitems/${parent.invoice_item_details.invoice_item}`),
    line_item: lines[1] ?? {},
    invoice_payment: await first(`/v1/invoice_payments?invoice=${String(invoice.id)}`),
    payment_intent: await get(`/v1/payment_intents/${intentId}`),
    payment_method: await get(
      `/v1/payment_methods/${String(wholeSubscription.default_payment_method)}`,
    ),
    price: (wholeSubscription.items as { data: { price: Json }[] }).data[0]?.price ?? {},
    product: await get(`/v1/products/${product.id}`),
    refund: await get(`/v1/refunds/${refund.id}`),
    setup_intent: await get(`/v1/setup_intents/${setup.id}`),
    subscription: wholeSubscription,
    subscription_item: (wholeSubscription.items as { data: Json[] }).data[0] ?? {},
    'test_helpers.test_clock': await get(`/v1/test_helpers/test_clocks/${clock.id}`),
    dispute: await first('/v1/disputes'),
  };
}

beforeAll(async () => {
  testBed = await startTestBed();
  made = await makeAll(testBed);
});
afterAll(async () => {
  await testBed.close();
});

describe("objects have the fields of Stripe's published samples", () => {
  const unused = ['credit_note', 'webhook_endpoint', 'billing_portal.session'];
  const names = Object.keys(samples).filter((name) => !unused.includes(name));

  it.each(names)('%s', (name) => {
    expect(made[name], `the simulator makes a ${name}`).toBeDefined();
    expect(differences(name, samples[name], made[name])).toEqual([]);
  });

  it('has no fields removed from this API version', () => {
    for (const path of Object.keys(gone)) {
      const [name = '', field = ''] = path.split('.');
      expect(samples[name]).toHaveProperty(field);
      expect(made[name]).not.toHaveProperty(field);
    }
    expect(made.invoice).not.toHaveProperty('payment_intent');
    expect(made.subscription).not.toHaveProperty('current_period_end');
  });

  it('the comparison detects a missing field and a wrong type', () => {
    const broken = { ...made.customer, balance: '0' };
    delete (broken as Json).email;
    expect(differences('customer', samples.customer, broken)).toEqual([
      'customer.balance is string, not number',
      'customer.email is missing',
    ]);
  });
});

describe('webhooks carry the same objects', () => {
  it('deliver the subscription as the API returns it', async () => {
    const event = await eventually('customer.subscription.updated', () =>
      testBed.receiver.events.find(({ type }) => type === 'customer.subscription.updated'),
    );
    expect(differences('subscription', samples.subscription, event.data.object)).toEqual([]);
  });
});
