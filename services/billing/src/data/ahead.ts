import type { NewEvent, Outbox } from '@petwell/chassis';
import { toCents } from '@petwell/contracts';
import type { AheadStore, CardDaysAhead } from '../use-cases/announce-ahead.ts';
import type { RunInTransaction, Transaction } from './database.ts';

type PayerRow = { owner_id: number; first_name: string; last_name: string; email: string };
type RetryRow = PayerRow & {
  enrollment_id: number;
  pet_name: string;
  plan_name: string;
  invoice_id: string;
  amount: string;
  failed_attempt: number;
  next_attempt_at: Date;
  card_brand: string | null;
  card_last4: string | null;
};
type CardRow = PayerRow & {
  card_brand: string;
  card_last4: string;
  expires_on: Date;
  plans: { enrollmentId: number; petName: string; planName: string }[];
};

function toPayer(row: PayerRow) {
  const { owner_id: ownerId, first_name: firstName, last_name: lastName, email } = row;
  return { ownerId, firstName, lastName, email };
}

/** The event that tells of a try to come. */
export function toRetryEvent(row: RetryRow): NewEvent<'payment.retry-due.v1'> {
  return {
    type: 'payment.retry-due.v1',
    subject: `enrollment/${row.enrollment_id}`,
    data: {
      enrollmentId: row.enrollment_id,
      petName: row.pet_name,
      planName: row.plan_name,
      payer: toPayer(row),
      invoiceId: row.invoice_id,
      amountCents: toCents(row.amount),
      attemptCount: row.failed_attempt,
      nextAttemptAt: row.next_attempt_at.toISOString(),
      cardBrand: row.card_brand,
      cardLast4: row.card_last4,
    },
  };
}

/** The event that tells of a card's end. One of its plans is its subject, and goes with its owner. */
export function toCardEvent(row: CardRow, daysAhead: CardDaysAhead): NewEvent<'card.expiring.v1'> {
  return {
    type: 'card.expiring.v1',
    subject: `enrollment/${row.plans[0]?.enrollmentId ?? 0}`,
    data: {
      payer: toPayer(row),
      cardBrand: row.card_brand,
      cardLast4: row.card_last4,
      expMonth: row.expires_on.getUTCMonth() + 1,
      expYear: row.expires_on.getUTCFullYear(),
      daysAhead,
      plans: row.plans,
    },
  };
}

/** Whoever was told of the failure less than a day ago knows when the next try is. */
function markRetries(tx: Transaction, given: { now: Date; until: Date; limit: number }) {
  const { now, until, limit } = given;
  return tx.$queryRaw<RetryRow[]>`
    WITH due AS (
      SELECT y.id, p.owner_id, p.snapshot, c.first_name, c.last_name, c.email,
        s.card_brand, s.card_last4
      FROM payments y
      JOIN subscriptions s USING (stripe_subscription_id)
      JOIN payable_enrollments p ON p.enrollment_id = s.enrollment_id AND p.attempt = s.attempt
      JOIN customers c ON c.owner_id = p.owner_id
      WHERE y.status = 'open' AND NOT y.is_first AND y.failed_attempt > y.retry_told_attempt
        AND y.next_attempt_at > ${now} AND y.next_attempt_at <= ${until}
        AND (y.failed_at IS NULL OR y.failed_at <= ${now}::timestamptz - interval '1 day')
        AND s.status = 'past_due' AND p.closed_at IS NULL AND c.deleted_at IS NULL
      ORDER BY y.id LIMIT ${limit} FOR UPDATE OF y SKIP LOCKED)
    UPDATE payments y SET retry_told_attempt = failed_attempt
    FROM due WHERE due.id = y.id
    RETURNING y.enrollment_id, y.stripe_invoice_id AS invoice_id, y.amount::text AS amount,
      y.failed_attempt, y.next_attempt_at, due.owner_id, due.first_name, due.last_name, due.email,
      due.snapshot #>> '{pet,name}' AS pet_name, due.snapshot #>> '{plan,name}' AS plan_name,
      due.card_brand, due.card_last4`;
}

function markCards(
  tx: Transaction,
  given: { from: Date; to: Date; daysAhead: CardDaysAhead; limit: number },
) {
  const { from, to, daysAhead, limit } = given;
  return tx.$queryRaw<{ id: string }[]>`
    INSERT INTO card_warnings (stripe_subscription_id, card_expires_on, card_last4, days_ahead)
    SELECT s.stripe_subscription_id, s.card_expires_on, s.card_last4, ${daysAhead}::int
    FROM subscriptions s
    JOIN payable_enrollments p ON p.enrollment_id = s.enrollment_id AND p.attempt = s.attempt
    JOIN customers c ON c.owner_id = p.owner_id
    WHERE s.card_expires_on >= ${from}::date AND s.card_expires_on < ${to}::date
      AND s.card_brand IS NOT NULL AND s.card_last4 IS NOT NULL
      AND s.status IN ('trialing', 'active', 'past_due', 'unpaid', 'paused')
      AND p.closed_at IS NULL AND c.deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM card_warnings w
        WHERE w.stripe_subscription_id = s.stripe_subscription_id
          AND w.card_expires_on = s.card_expires_on AND w.card_last4 = s.card_last4
          AND w.days_ahead = ${daysAhead}::int)
    ORDER BY s.id LIMIT ${limit}
    ON CONFLICT DO NOTHING
    RETURNING stripe_subscription_id AS id`;
}

/** The cards of these subscriptions, with every live plan that the same card of the same owner pays. */
function findCards(tx: Transaction, subscriptionIds: readonly string[]) {
  return tx.$queryRaw<CardRow[]>`
    WITH told AS (
      SELECT DISTINCT p.owner_id, s.card_brand, s.card_last4, s.card_expires_on
      FROM subscriptions s
      JOIN payable_enrollments p ON p.enrollment_id = s.enrollment_id AND p.attempt = s.attempt
      WHERE s.stripe_subscription_id = ANY(${[...subscriptionIds]}))
    SELECT t.owner_id, c.first_name, c.last_name, c.email, t.card_brand, t.card_last4,
      t.card_expires_on AS expires_on,
      json_agg(json_build_object('enrollmentId', p.enrollment_id,
        'petName', p.snapshot #>> '{pet,name}', 'planName', p.snapshot #>> '{plan,name}')
        ORDER BY p.enrollment_id) AS plans
    FROM told t
    JOIN customers c USING (owner_id)
    JOIN payable_enrollments p ON p.owner_id = t.owner_id AND p.closed_at IS NULL
    JOIN subscriptions s ON s.enrollment_id = p.enrollment_id AND s.attempt = p.attempt
      AND (s.card_brand, s.card_last4, s.card_expires_on) =
        (t.card_brand, t.card_last4, t.card_expires_on)
      AND s.status IN ('trialing', 'active', 'past_due', 'unpaid', 'paused')
    GROUP BY t.owner_id, c.owner_id, t.card_brand, t.card_last4, t.card_expires_on
    ORDER BY t.owner_id`;
}

/** What is told ahead of time; the mark and its event are one transaction. */
export function createAheadStore(deps: {
  runInTransaction: RunInTransaction;
  outbox: Outbox;
}): AheadStore {
  const { runInTransaction, outbox } = deps;
  return {
    tellRetries: (given) =>
      runInTransaction(async (tx) => {
        const rows = await markRetries(tx, given);
        await outbox.appendAll(tx, rows.map(toRetryEvent));
        return rows.length;
      }),
    tellCards: (given) =>
      runInTransaction(async (tx) => {
        const marked = await markCards(tx, given);
        if (marked.length === 0) return 0;
        const cards = await findCards(
          tx,
          marked.map(({ id }) => id),
        );
        await outbox.appendAll(
          tx,
          cards.map((card) => toCardEvent(card, given.daysAhead)),
        );
        return marked.length;
      }),
  };
}
