import { subscriptionStatusSchema, toCents } from '@petwell/contracts';
import {
  enrollmentSnapshotSchema,
  subscriptionFactSchema,
  type EnrollmentSnapshot,
} from '@petwell/contracts/events';
import type { Outbox } from '@petwell/chassis';
import type { Convergence, Ledger, LedgerPayment, Observation } from '../domain/converge-ledger.ts';
import type { Lease } from '../use-cases/hold-lease.ts';
import type { LedgerStore } from '../use-cases/converge-subscription.ts';
import type { Payer } from '../use-cases/load-payable.ts';
import type { RunInTransaction, Transaction } from './database.ts';
import { Prisma } from './generated/client.ts';
import { requireLease } from './leases.ts';
import { toEvent } from './payment-events.ts';
import { writeConvergence } from './write-convergence.ts';

type LedgerRow = {
  enrollment_id: number;
  snapshot: unknown;
  closed_at: Date | null;
  attempt: number;
  fact_version: number;
  published_fact: unknown;
  membership_fee: string;
  fee_product_ids: string[];
  is_attempt_taken: boolean;
  subscription_attempt: number | null;
  subscription_status: string | null;
  is_membership_fee_paid: boolean | null;
  card_brand: string | null;
  card_last4: string | null;
  card_expires_on: Date | null;
  owner_id: number;
  first_name: string;
  last_name: string;
  email: string;
  is_forgotten: boolean;
  payments: LedgerPayment[];
};

export type LedgerFile = {
  ledger: Ledger;
  snapshot: EnrollmentSnapshot;
  payer: Payer;
};

/** Nothing is written: the lease was lost, the subscription is not ours, or there was no need. */
class NothingConcluded extends Error {}

/** It is free with the commit, and nobody gets it before. */
const end = ({ key, holder }: Lease) => Prisma.sql`
  DELETE FROM leases WHERE key = ${key} AND holder = ${holder}::uuid RETURNING key`;

/**
 * The ledger, locked together with the lease, in one statement. Undefined where the lease was lost, and
 * for what is not ours: made by billing for an enrollment on file, for the customer of its owner.
 */
async function readRow(
  tx: Transaction,
  { lease, seen }: { lease: Lease; seen: Observation },
): Promise<LedgerRow | undefined> {
  const { id, enrollmentId, attempt, customerId } = seen.subscription;
  const invoiceIds = seen.invoices.map((invoice) => invoice.id);
  const [row] = await tx.$queryRaw<LedgerRow[]>`
    WITH held AS (${end(lease)})
    SELECT p.enrollment_id, p.snapshot, p.closed_at, p.attempt, p.fact_version, p.published_fact,
      p.membership_fee::text AS membership_fee,
      s.attempt AS subscription_attempt, s.status AS subscription_status, s.is_membership_fee_paid,
      s.card_brand, s.card_last4, s.card_expires_on,
      c.owner_id, c.first_name, c.last_name, c.email, c.deleted_at IS NOT NULL AS is_forgotten,
      EXISTS (SELECT 1 FROM subscriptions o WHERE o.enrollment_id = p.enrollment_id
        AND o.attempt = ${attempt}::int AND o.stripe_subscription_id <> ${id}) AS is_attempt_taken,
      ARRAY(SELECT stripe_product_id FROM provider_products WHERE kind = 'membership_fee')
        AS fee_product_ids,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('invoiceId', stripe_invoice_id,
          'status', status, 'failedAttempt', failed_attempt, 'actionAttempt', action_attempt,
          'refundedCents', (refunded_amount * 100)::int, 'isDisputed', is_disputed, 'nextAttemptMs', (extract(epoch FROM next_attempt_at) * 1000)::bigint)), '[]')
        FROM payments WHERE stripe_invoice_id = ANY(${invoiceIds})) AS payments
    FROM held
    CROSS JOIN payable_enrollments p
    JOIN customers c ON c.owner_id = p.owner_id AND c.stripe_customer_id = ${customerId}
    LEFT JOIN subscriptions s ON s.stripe_subscription_id = ${id}
    WHERE p.snapshot IS NOT NULL AND p.enrollment_id = coalesce(
        (SELECT enrollment_id FROM subscriptions WHERE stripe_subscription_id = ${id}),
        ${attempt === null ? null : enrollmentId}::int)
    FOR UPDATE OF p`;
  return row;
}

function toCard({ card_brand: brand, card_last4: last4, card_expires_on: expiresOn }: LedgerRow) {
  return brand === null || last4 === null || expiresOn === null
    ? null
    : { brand, last4, expiresOn };
}

function toFile(row: LedgerRow): LedgerFile {
  const published = subscriptionFactSchema.safeParse(row.published_fact);
  const status = subscriptionStatusSchema.nullable().parse(row.subscription_status);
  return {
    snapshot: enrollmentSnapshotSchema.parse(row.snapshot),
    payer: {
      ownerId: row.owner_id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
    },
    ledger: {
      enrollmentId: row.enrollment_id,
      closedAt: row.closed_at,
      currentAttempt: row.attempt,
      factVersion: row.fact_version,
      publishedFact: published.success ? published.data : null,
      fee: { productIds: row.fee_product_ids, amountCents: toCents(row.membership_fee) },
      subscription:
        status === null
          ? null
          : {
              attempt: row.subscription_attempt,
              status,
              isMembershipFeePaid: row.is_membership_fee_paid === true,
              card: toCard(row),
            },
      isAttemptTaken: row.is_attempt_taken,
      payments: row.payments,
    },
  };
}

async function conclude(
  tx: Transaction,
  outbox: Outbox,
  given: Parameters<LedgerStore['conclude']>[0],
): Promise<Convergence> {
  const { lease, seen, isFirst } = given;
  const row = await readRow(tx, { lease, seen });
  if (!row) throw new NothingConcluded();
  const file = toFile(row);
  const convergence = given.decide(file.ledger);
  if (!convergence) throw new NothingConcluded();
  if (convergence.hasChanges || given.isFactNeeded) {
    const isCardKept = !row.is_forgotten;
    const { announcements, fact } = convergence;
    const { insert: events, announce } = outbox.prepare(
      announcements.map((announcement) => toEvent(announcement, { ...file, fact })),
    );
    const isWritten = await writeConvergence(tx, {
      convergence,
      seen,
      isCardKept,
      isFirst,
      events,
    });
    if (!isWritten) throw new NothingConcluded();
    announce();
  }
  return convergence;
}

/** The ledger of subscriptions and payments; every conclusion and its events are one transaction. */
export function createLedgerStore(deps: {
  sql: Transaction;
  runInTransaction: RunInTransaction;
  outbox: Outbox;
}): LedgerStore {
  return {
    async findKnown(subscriptionId) {
      const [row] = await deps.sql.$queryRaw<
        {
          paid: string[];
          open: string[];
          isMembershipFeePaid: boolean | null;
          traceparent: string | null;
        }[]
      >`
        SELECT
          (SELECT is_membership_fee_paid FROM subscriptions
            WHERE stripe_subscription_id = ${subscriptionId}) AS "isMembershipFeePaid",
          (SELECT traceparent FROM subscriptions
            WHERE stripe_subscription_id = ${subscriptionId}) AS traceparent,
          coalesce(array_agg(stripe_invoice_id) FILTER (WHERE status = 'paid'), '{}') AS paid,
          coalesce(array_agg(stripe_invoice_id) FILTER (WHERE status IN ('draft', 'open')), '{}')
            AS open
        FROM payments WHERE stripe_subscription_id = ${subscriptionId}`;
      return {
        isMembershipFeePaid: row?.isMembershipFeePaid === true,
        openInvoiceIds: row?.open ?? [],
        paidInvoiceIds: row?.paid ?? [],
        traceparent: row?.traceparent ?? null,
      };
    },
    async conclude(given) {
      try {
        const convergence = await deps.runInTransaction((tx) => conclude(tx, deps.outbox, given));
        given.lease.isEnded = true;
        return convergence;
      } catch (error) {
        if (!(error instanceof NothingConcluded)) throw error;
        await deps.runInTransaction((tx) => requireLease(tx, given.lease));
        return null;
      }
    },
  };
}
