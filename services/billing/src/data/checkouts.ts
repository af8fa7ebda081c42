import type { ClosingStore } from '../use-cases/cancel-subscription.ts';
import type { Checkout, CheckoutStore } from '../use-cases/open-subscription.ts';
import type { FindCurrentSubscriptions } from '../use-cases/read-subscription-facts.ts';
import { toProviderCustomer } from './customers.ts';
import type { RunInTransaction, Transaction } from './database.ts';
import { requireLease } from './leases.ts';
import { closePayable } from './payables.ts';

type CheckoutRow = {
  closed_at: Date | null;
  attempt: number;
  is_attempt_spoiled: boolean;
  stripe_subscription_id: string | null;
  customer: Parameters<typeof toProviderCustomer>[0] | null;
};

const nothing: Checkout = {
  closedAt: null,
  attempt: 0,
  isAttemptSpoiled: false,
  subscriptionId: null,
  customer: null,
};

/** How far getting subscriptions has come, and how it is closed. */
export function createCheckoutStore(
  sql: Transaction,
  runInTransaction: RunInTransaction,
): CheckoutStore & ClosingStore {
  return {
    async read(enrollmentId) {
      const [row] = await sql.$queryRaw<CheckoutRow[]>`
        SELECT p.closed_at, p.attempt, p.is_attempt_spoiled, s.stripe_subscription_id,
          CASE WHEN c.deleted_at IS NULL AND c.owner_id IS NOT NULL THEN json_build_object(
            'firstName', c.first_name, 'lastName', c.last_name, 'email', c.email,
            'stripeCustomerId', c.stripe_customer_id, 'stripeEmail', c.stripe_email,
            'stripeName', c.stripe_name) END AS customer
        FROM payable_enrollments p
        LEFT JOIN subscriptions s ON s.enrollment_id = p.enrollment_id AND s.attempt = p.attempt
        LEFT JOIN customers c ON c.owner_id = p.owner_id
        WHERE p.enrollment_id = ${enrollmentId}`;
      if (!row) return nothing;
      return {
        closedAt: row.closed_at,
        attempt: row.attempt,
        isAttemptSpoiled: row.is_attempt_spoiled,
        subscriptionId: row.stripe_subscription_id,
        customer: row.customer && toProviderCustomer(row.customer),
      };
    },
    async beginAttempt({ lease, enrollmentId, attempt }) {
      const begun = await sql.$executeRaw`
        WITH held AS (
          SELECT 1 FROM leases
          WHERE key = ${lease.key} AND holder = ${lease.holder}::uuid FOR UPDATE)
        UPDATE payable_enrollments SET attempt = ${attempt}, is_attempt_spoiled = false
        WHERE enrollment_id = ${enrollmentId} AND closed_at IS NULL AND EXISTS (SELECT 1 FROM held)`;
      if (begun === 0) await runInTransaction((tx) => requireLease(tx, lease));
      return begun > 0;
    },
    async spoilAttempt(enrollmentId, attempt) {
      await sql.$executeRaw`
        UPDATE payable_enrollments SET is_attempt_spoiled = true
        WHERE enrollment_id = ${enrollmentId} AND attempt = ${attempt}`;
    },
    close: ({ enrollmentId, lease }) =>
      runInTransaction(async (tx) => {
        if (lease) await requireLease(tx, lease);
        await closePayable(tx, enrollmentId);
      }),
    async findCustomerId(enrollmentId) {
      const [row] = await sql.$queryRaw<{ id: string | null }[]>`
        SELECT c.stripe_customer_id AS id
        FROM payable_enrollments p JOIN customers c ON c.owner_id = p.owner_id
        WHERE p.enrollment_id = ${enrollmentId}`;
      return row?.id ?? null;
    },
  };
}

export function createFindCurrentSubscriptions(sql: Transaction): FindCurrentSubscriptions {
  return async (enrollmentIds) =>
    sql.$queryRaw<{ enrollmentId: number; subscriptionId: string }[]>`
      SELECT p.enrollment_id AS "enrollmentId", s.stripe_subscription_id AS "subscriptionId"
      FROM payable_enrollments p
      JOIN subscriptions s ON s.enrollment_id = p.enrollment_id AND s.attempt = p.attempt
      WHERE p.enrollment_id = ANY(${[...enrollmentIds]})
      ORDER BY p.enrollment_id`;
}
