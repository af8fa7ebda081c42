import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunningStack } from '@petwell/local-stack';
import type pg from 'pg';
import { connectStripe } from '../../bench-stack.ts';
import { summarize, type Journey } from '../journey.ts';
import { runAtPace, warmUpOf, type Load } from '../pace.ts';
import type { FlowFigures } from '../print-flow.ts';
import { poll, pollDatabase } from '../until-done.ts';
import { measureCost } from '../usage.ts';
import { orderOnce, type Payment } from './one-order.ts';
import { startVendure, type RunningVendure } from './vendure-process.ts';

/** Waits until the orders of these customers are placed and paid; maps each email address to that time in epoch ms. */
function waitForPaidOrders(
  databaseUrl: string,
  journeys: readonly Journey[],
): Promise<Map<Journey['id'], number>> {
  return pollDatabase(databaseUrl, async (database) => {
    const { rows } = await database.query<{ email: string; placedAt: Date }>(
      `SELECT c."emailAddress" AS email, o."orderPlacedAt" AS "placedAt"
       FROM "order" o JOIN customer c ON c.id = o."customerId" JOIN payment p ON p."orderId" = o.id
       WHERE c."emailAddress" = ANY($1) AND o.state = 'PaymentSettled' AND NOT o.active
         AND p.state = 'Settled' AND p.amount > 0`,
      [journeys.map(({ id }) => id)],
    );
    if (rows.length < journeys.length) return undefined;
    return new Map(rows.map(({ email, placedAt }) => [email, placedAt.getTime()]));
  });
}

/** Counts the files in the inbox, because its API would read every email. */
async function countMails({ dataDir }: RunningStack): Promise<number> {
  const names = await readdir(join(dataDir, 'mail', 'messages'));
  return names.filter((name) => name.endsWith('.json')).length;
}

/** Restarts the simulator with no data, so that it calls the peer. */
async function sendWebhooksTo(
  { control, dataDir }: RunningStack,
  { url, secret }: { url: string; secret: string },
): Promise<void> {
  await control.kill('stripe-simulator');
  await control.start('stripe-simulator', {
    DATA_FILE: join(dataDir, 'stripe', 'vendure.sqlite'),
    STRIPE_WEBHOOK_URL: `${url}/payments/stripe`,
    STRIPE_WEBHOOK_SECRET: secret,
    STRIPE_WEBHOOK_EVENTS: 'payment_intent.succeeded,payment_intent.payment_failed',
  });
  await control.untilReady('stripe-simulator');
}

/** Starts Vendure; for cards, with the stack's simulator and inbox. */
async function startShop(stack: RunningStack, payment: Payment): Promise<RunningVendure> {
  const { control, urls } = stack;
  const databaseName = `vendure_${payment}`;
  if (payment === 'dummy') {
    return startVendure(control.adminDatabaseUrl, { databaseName, environment: {} });
  }
  const secret = `whsec_${randomBytes(24).toString('hex')}`;
  const environment = {
    STRIPE_API_URL: urls.stripe,
    STRIPE_WEBHOOK_SECRET: secret,
    SMTP_URL: urls.smtp,
  };
  const vendure = await startVendure(control.adminDatabaseUrl, { databaseName, environment });
  await sendWebhooksTo(stack, { url: vendure.url, secret });
  return vendure;
}

/**
 * Measures orders at Vendure, in a database of its own on the same PostgreSQL. With a card, a customer does what
 * an owner does at PetWell: chooses a password, gets emails, and pays at Stripe, whose webhook settles the order.
 */
export async function runVendure(
  stack: RunningStack,
  admin: pg.Client,
  { count, pace, payment }: Load & { payment: Payment },
): Promise<FlowFigures> {
  const vendure = await startShop(stack, payment);
  const target = { url: vendure.url, payment, stripe: connectStripe(stack) };
  const mailsBefore = await countMails(stack);
  const order = (run: string) => (index: number) =>
    orderOnce(target, { index, email: `order-${run}-${index}@load.example.com` });
  const untilDone = async (journeys: Journey[], orders: number) => {
    const paidAt = await waitForPaidOrders(vendure.databaseUrl, journeys);
    // With a card, one email verifies the address, and one confirms the order.
    const mails = mailsBefore + (payment === 'card' ? orders * 2 : 0);
    await poll(async () => ((await countMails(stack)) >= mails ? true : undefined));
    return paidAt;
  };
  const warmUp = warmUpOf(count);
  try {
    await untilDone(await runAtPace(warmUp, order('warm')), warmUp.count);
    const pids = [vendure.pid];
    const { result, cost } = await measureCost({ admin, pids, count }, async () => {
      const journeys = await runAtPace({ count, pace }, order('measured'));
      return summarize(journeys, await untilDone(journeys, warmUp.count + count));
    });
    const name = payment === 'card' ? vendure.name : `${vendure.name}, dummy order`;
    return { name, ...result, cost };
  } finally {
    await vendure.stop();
  }
}
