import { toCents } from '@petwell/contracts';
import { subscriptionStatusSchema } from '@petwell/contracts';
import {
  enrollmentSnapshotSchema,
  subscriptionFactSchema,
  type EnrollmentSnapshot,
} from '@petwell/contracts/events';
import type { Outbox } from '@petwell/chassis';
import type { Convergence, Ledger, LedgerPayment, Observation } from '../domain/converge-ledger.ts';
import type { LedgerStore } from '../use-cases/converge-subscription.ts';
import type { Payer } from '../use-cases/load-payable.ts';
import type { Database, RunInTransaction, Transaction } from './database.ts';
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
  owner_id: number;
  first_name: string;
  last_name: string;
  email: string;
  stripe_customer_id: string | null;
};

export type LedgerFile = {
  ledger: Ledger;
  snapshot: EnrollmentSnapshot;
  payer: Payer;
};

/** Only ours: made by billing for an enrollment on file, for the customer of that enrollment's owner. */
async function readRow(tx: Transaction, seen: Observation): Promise<LedgerRow | undefined> {
  const { id, enrollmentId, attempt, customerId } = seen.subscription;
  const [row] = await tx.$queryRaw<LedgerRow[]>`
    SELECT p.enrollment_id, p.snapshot, p.closed_at, p.attempt, p.fact_version, p.published_fact,
      p.membership_fee::text AS membership_fee,
      s.attempt AS subscription_attempt, s.status AS subscription_status, s.is_membership_fee_paid,
      c.owner_id, c.first_name, c.last_name, c.email, c.stripe_customer_id,
      EXISTS (SELECT 1 FROM subscriptions o WHERE o.enrollment_id = p.enrollment_id
        AND o.attempt = ${attempt}::int AND o.stripe_subscription_id <> ${id}) AS is_attempt_taken,
      ARRAY(SELECT stripe_product_id FROM provider_products WHERE kind = 'membership_fee')
        AS fee_product_ids
    FROM payable_enrollments p
    JOIN customers c ON c.owner_id = p.owner_id
    LEFT JOIN subscriptions s ON s.stripe_subscription_id = ${id}
    WHERE p.snapshot IS NOT NULL AND p.enrollment_id = coalesce(
      (SELECT enrollment_id FROM subscriptions WHERE stripe_subscription_id = ${id}),
      ${attempt === null ? null : enrollmentId}::int)
    FOR UPDATE OF p`;
  return row?.stripe_customer_id === customerId ? row : undefined;
}

async function readPayments(tx: Transaction, seen: Observation): Promise<LedgerPayment[]> {
  const rows = await tx.payment.findMany({
    where: { stripeInvoiceId: { in: seen.invoices.map(({ id }) => id) } },
    select: { stripeInvoiceId: true, status: true, failedAttempt: true, actionAttempt: true },
  });
  return rows.map(({ stripeInvoiceId, ...row }) => ({
    ...row,
    invoiceId: stripeInvoiceId,
    // Only convergence writes the column.
    status: row.status as LedgerPayment['status'],
  }));
}

function toFile(row: LedgerRow, payments: LedgerPayment[]): LedgerFile {
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
            },
      isAttemptTaken: row.is_attempt_taken,
      payments,
    },
  };
}

async function append(
  tx: Transaction,
  { outbox, file, convergence }: { outbox: Outbox; file: LedgerFile; convergence: Convergence },
): Promise<void> {
  for (const announcement of convergence.announcements) {
    await outbox.append(tx, toEvent(announcement, { ...file, fact: convergence.fact }));
  }
}

/** The ledger of subscriptions and payments; every conclusion and its events are one transaction. */
export function createLedgerStore(deps: {
  database: Database;
  runInTransaction: RunInTransaction;
  outbox: Outbox;
}): LedgerStore {
  return {
    async findKnown(subscriptionId) {
      const [row] = await deps.database.$queryRaw<
        { paid: string[]; open: string[]; isMembershipFeePaid: boolean | null }[]
      >`
        SELECT
          (SELECT is_membership_fee_paid FROM subscriptions
            WHERE stripe_subscription_id = ${subscriptionId}) AS "isMembershipFeePaid",
          coalesce(array_agg(stripe_invoice_id) FILTER (WHERE status = 'paid'), '{}') AS paid,
          coalesce(array_agg(stripe_invoice_id) FILTER (WHERE status IN ('draft', 'open')), '{}')
            AS open
        FROM payments WHERE stripe_subscription_id = ${subscriptionId}`;
      return {
        isMembershipFeePaid: row?.isMembershipFeePaid === true,
        openInvoiceIds: row?.open ?? [],
        paidInvoiceIds: row?.paid ?? [],
      };
    },
    conclude: ({ lease, seen, isFactNeeded, decide }) =>
      deps.runInTransaction(async (tx) => {
        await requireLease(tx, lease);
        const row = await readRow(tx, seen);
        if (!row) return null;
        const file = toFile(row, await readPayments(tx, seen));
        const convergence = decide(file.ledger);
        if (convergence.hasChanges || isFactNeeded) {
          await writeConvergence(tx, { convergence, seen });
          await append(tx, { outbox: deps.outbox, file, convergence });
        }
        return convergence;
      }),
  };
}
