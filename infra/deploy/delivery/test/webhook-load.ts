import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  connectSimulator,
  createBrowserSession,
  createSubscription,
  confirmPayment,
  enrollWithPassword,
  newVisitor,
} from '@petwell/acceptance';
import type { RunningStack } from '@petwell/local-stack';
import pg from 'pg';
import Stripe from 'stripe';

const webhookSecret = 'whsec_simulator';

/** Enrolls owners who pay. Returns their enrollment ids. */
export async function enrollOwners(stack: RunningStack, count: number): Promise<number[]> {
  const stripe = connectSimulator(stack.urls.stripe);
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const session = createBrowserSession(stack.urls.gateway);
    const { enrollment } = await enrollWithPassword(session, newVisitor());
    const { clientSecret } = await createSubscription(session, enrollment.id);
    await confirmPayment(stripe, clientSecret);
    ids.push(enrollment.id);
  }
  return ids;
}

/** Creates signed copies of existing events with new ids, as if the provider had sent more. */
export async function makeWebhooks(stack: RunningStack, count: number): Promise<string[]> {
  const { data } = await connectSimulator(stack.urls.stripe).events.list({
    type: 'invoice.payment_succeeded',
    limit: 100,
  });
  if (data.length === 0) throw new Error('The provider has no events to repeat');
  return Array.from({ length: count }, (_unused, index) => {
    const id = `evt_load_${index}_${randomBytes(6).toString('hex')}`;
    return JSON.stringify({ ...data[index % data.length], id });
  });
}

/** Sends an event until it is accepted, as the provider does. Returns the number of retries. */
async function deliver(gatewayUrl: string, payload: string): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
    const response = await fetch(`${gatewayUrl}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
    }).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) return attempt;
    if (response && response.status < 500)
      throw new Error(`A webhook was refused: ${response.status}`);
    if (attempt === 40) throw new Error('A webhook was never taken');
    await wait(50);
  }
}

/** Delivers all events, `concurrency` at a time. Returns the number of retried deliveries. */
export async function deliverAll(
  gatewayUrl: string,
  payloads: readonly string[],
  concurrency = 16,
): Promise<{ repeated: number }> {
  const queue = [...payloads];
  let repeated = 0;
  const work = async () => {
    for (let payload = queue.shift(); payload !== undefined; payload = queue.shift()) {
      repeated += (await deliver(gatewayUrl, payload)) - 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return { repeated };
}

/** Runs a query on billing's or enrollment's database. */
export async function queryOne<Row extends object>(url: string, sql: string): Promise<Row> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Row>(sql);
    if (rows[0] === undefined) throw new Error('No row');
    return rows[0];
  } finally {
    await client.end();
  }
}

/** Resolves when billing has processed every stored event. */
export async function untilHandled({ control }: RunningStack, deadlineMs = 120_000): Promise<void> {
  const deadline = Date.now() + deadlineMs;
  const sql =
    'SELECT count(*)::int AS open FROM provider_events WHERE processed_at IS NULL AND note IS NULL';
  for (;;) {
    const { open } = await queryOne<{ open: number }>(control.databaseUrl('billing'), sql);
    if (open === 0) return;
    if (Date.now() > deadline) throw new Error(`${open} events were never handled`);
    await wait(20);
  }
}

/** Returns the number of provider events that a process recorded. */
export async function countWebhooks(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const recorded = /^billing_provider_events_total\{[^}]*outcome="recorded"[^}]*\} (\d+)/gm;
  return [...text.matchAll(recorded)].reduce((total, [, value]) => total + Number(value), 0);
}
