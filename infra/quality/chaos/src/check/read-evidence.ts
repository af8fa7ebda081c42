import { connect } from 'amqplib';
import type { DatabaseName, RunningStack } from '@petwell/local-stack';
import pg from 'pg';
import {
  ledgerSchema,
  mailSchema,
  type EnrollmentRow,
  type Evidence,
  type OutboxRow,
  type PaymentRow,
} from './evidence.ts';
import { readChanges, type From } from './read-changes.ts';

/** The broker and the consumers that have queues on it. */
export type BrokerView = { url: string; namespace: string; consumers: readonly string[] };

async function readJson(url: URL): Promise<unknown> {
  const response = await fetch(url, { signal: AbortSignal.timeout(20_000) });
  if (!response.ok) throw new Error(`${url.pathname}: ${response.status}`);
  return response.json();
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const outboxSql = `
  SELECT event_id::text AS event_id, type, subject, payload, published_at IS NOT NULL AS is_published
  FROM outbox_events ORDER BY id`;
const publishers = ['identity', 'catalog', 'enrollment', 'billing', 'notification'] as const;
const consumers = ['enrollment', 'billing', 'notification'] as const;

/** Also those whose row in the log of imports is missing. */
const importedOwnersSql = `SELECT id FROM owners WHERE email LIKE '%@import.petwell.example'`;
const importedSql = `
  SELECT o.email, e.status::text AS status,
    (SELECT count(*)::int FROM plan_changes c
      WHERE c.enrollment_id = e.id AND c.move = 'started' AND c.is_imported) AS starts
  FROM enrollments e JOIN owners o ON o.id = e.owner_id
  WHERE o.id IN (${importedOwnersSql})`;

const enrollmentsSql = `
  SELECT e.id, e.owner_id, e.status::text AS status, e.membership_fee_paid, e.stripe_subscription_id,
    round(e.membership_fee * 100)::int + coalesce(t.terms -> 0 ->> 'monthly_cents',
      round(e.total_monthly_price * 100)::text)::int AS due_cents,
    round(e.total_monthly_price * 100)::int AS monthly_cents, coalesce(t.terms, '[]') AS terms,
    o.mails_held_since IS NOT NULL AS is_mail_held
  FROM enrollments e JOIN owners o ON o.id = e.owner_id
    LEFT JOIN LATERAL (SELECT json_agg(json_build_object(
        'since', extract(epoch FROM effective_from::timestamp AT TIME ZONE 'America/New_York'),
        'monthly_cents', monthly_cents) ORDER BY effective_from) AS terms
      FROM enrollment_terms WHERE enrollment_id = e.id) t ON true
  WHERE e.owner_id NOT IN (${importedOwnersSql})
    AND e.id NOT IN (SELECT enrollment_id FROM plan_changes WHERE is_imported)
  ORDER BY e.id`;
const paymentsSql = `
  SELECT stripe_invoice_id, enrollment_id, status, round(amount * 100)::int AS amount_cents, is_late,
    is_voided_by_hold
  FROM payments`;
const attemptsSql = `
  SELECT y.stripe_invoice_id, a.status::text AS status
  FROM payment_attempts a JOIN payments y ON y.id = a.payment_id`;
/** Unfinished jobs of pg-boss. A dead-letter queue has the name of its queue plus `.dead`. */
const embeddedQueuesSql = `
  SELECT name, count(*)::int AS count FROM pgboss.job
  WHERE state IN ('created', 'retry', 'active') GROUP BY name`;

async function readEmbeddedQueues(url: string) {
  const rows = await query<{ name: string; count: number }>(url, embeddedQueuesSql);
  const isDead = (name: string) => name.endsWith('.dead');
  const known = rows.filter(({ name }) => !name.startsWith('__pgboss'));
  return {
    deadLetters: known
      .filter(({ name }) => isDead(name))
      .map(({ name, count }) => ({ consumer: name.slice(0, -'.dead'.length), count })),
    queued: known.filter(({ name }) => !isDead(name)).reduce((sum, { count }) => sum + count, 0),
  };
}

async function readBrokerQueues({ url, namespace, consumers: names }: BrokerView) {
  const connection = await connect(url, { timeout: 3_000 });
  connection.on('error', () => undefined);
  try {
    const channel = await connection.createChannel();
    channel.on('error', () => undefined);
    const count = async (queue: string) =>
      (await channel.checkQueue(`${namespace}.${queue}`)).messageCount;
    const deadLetters: Evidence['deadLetters'] = [];
    let queued = 0;
    for (const consumer of names) {
      queued += await count(consumer);
      const dead = await count(`${consumer}.dead`);
      if (dead > 0) deadLetters.push({ consumer, count: dead });
    }
    return { deadLetters, queued };
  } finally {
    await connection.close().catch(() => undefined);
  }
}

const planMovesSql = `
  SELECT enrollment_id, move::text AS move FROM plan_changes
  WHERE NOT is_imported ORDER BY id`;
const campaignMembersSql = `
  SELECT enrollment_id, state::text AS state, reason, new_monthly_cents
  FROM price_campaign_members WHERE way IS NOT NULL`;
const endingOrdersSql = `
  SELECT enrollment_id, kind::text AS kind, reason::text AS reason, outcome::text AS outcome
  FROM ending_orders ORDER BY id`;
const agreedSql = `
  SELECT enrollment_id, floor(extract(epoch FROM coalesce(first_charge_at, consented_at)))::int AS since,
    round(monthly_total * 100)::int AS monthly_cents, round(due_today * 100)::int AS due_cents
  FROM payment_consents
  WHERE text_version NOT LIKE 'new-price-%' AND text_version NOT LIKE 'plan-change-%'
  UNION ALL
  SELECT enrollment_id, extract(epoch FROM effective_from)::int, monthly_cents, NULL
  FROM changed_terms WHERE withdrawn_at IS NULL`;
const refundsSql = `
  SELECT r.id::text AS id, r.stripe_refund_id, r.amount_cents, r.status, y.stripe_invoice_id
  FROM refunds r JOIN payments y ON y.id = r.payment_id`;
const disputesSql = `
  SELECT y.stripe_invoice_id, d.amount_cents, d.status
  FROM disputes d JOIN payments y ON y.id = d.payment_id`;

async function readOutboxes(from: From): Promise<OutboxRow[]> {
  const rows = publishers.map(async (service) =>
    (await from<Omit<OutboxRow, 'service'>>(service, outboxSql)).map((row) => ({
      ...row,
      service,
    })),
  );
  return (await Promise.all(rows)).flat();
}

async function readInboxes(from: From): Promise<Evidence['inbox']> {
  const sql = 'SELECT consumer, event_id::text AS event_id FROM inbox_messages';
  const rows = consumers.map((service) => from<Evidence['inbox'][number]>(service, sql));
  return (await Promise.all(rows)).flat();
}

/** Reads all records directly from tables, queues, and files, without going through a service. */
export async function readEvidence(
  stack: RunningStack,
  broker: BrokerView | null,
): Promise<Evidence> {
  const url = (name: DatabaseName) => stack.control.databaseUrl(name);
  const from: From = (name, sql) => query(url(name), sql);
  const ledger = ledgerSchema.parse(
    await readJson(new URL('/_ledger?events=true', stack.urls.stripe)),
  ).objects;
  const queues = await (broker === null
    ? readEmbeddedQueues(url('bus'))
    : readBrokerQueues(broker));
  return {
    ledger,
    ...queues,
    mails: mailSchema.parse(await readJson(new URL('/api/messages', stack.urls.mailInbox))),
    owners: await from('identity', 'SELECT id, email FROM owners'),
    enrollments: await from<EnrollmentRow>('enrollment', enrollmentsSql),
    outbox: await readOutboxes(from),
    inbox: await readInboxes(from),
    payments: await from<PaymentRow>('billing', paymentsSql),
    agreed: await from('billing', agreedSql),
    planMoves: await from('enrollment', planMovesSql),
    campaignMembers: await from('enrollment', campaignMembersSql),
    changes: await readChanges(from),
    imported: await from('enrollment', importedSql),
    endingOrders: await from('enrollment', endingOrdersSql),
    refunds: await from('billing', refundsSql),
    disputes: await from('billing', disputesSql),
    attempts: await from('billing', attemptsSql),
    providerEvents: await from(
      'billing',
      'SELECT event_id, processed_at IS NOT NULL AS is_processed FROM provider_events',
    ),
    subscriptions: await from(
      'billing',
      'SELECT stripe_subscription_id, enrollment_id, status FROM subscriptions',
    ),
    mailLog: await from(
      'notification',
      'SELECT dedupe_key, status::text AS status, to_address FROM email_messages',
    ),
  };
}
