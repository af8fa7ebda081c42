import { enrollmentSnapshotSchema, type EnrollmentSnapshot } from '@petwell/contracts/events';
import type { Payable, PayableStore } from '../use-cases/load-payable.ts';
import { anonymisePayables } from './forget-owner.ts';
import type { RunInTransaction, Transaction } from './database.ts';

type PayableRow = {
  snapshot: unknown;
  closed_at: Date | null;
  owner_id: number;
  first_name: string;
  last_name: string;
  email: string;
};

function toPayable(enrollmentId: number, row: PayableRow): Payable {
  return {
    enrollmentId,
    snapshot: enrollmentSnapshotSchema.parse(row.snapshot),
    closedAt: row.closed_at,
    payer: {
      ownerId: row.owner_id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
    },
  };
}

/**
 * Keeps what billing has to know of an enrollment. What is there stays: a snapshot is never replaced, a
 * tombstone never lifted, and contact data gives way only while no newer fact about the owner has come. Of
 * a deleted owner's it keeps what it costs.
 */
export async function keepPayable(tx: Transaction, snapshot: EnrollmentSnapshot): Promise<void> {
  const { enrollment, owner } = snapshot;
  const closedAt = enrollment.status === 'cancelled' ? new Date() : null;
  // What is answered of the customer is read from the locked row: an owner may be deleted meanwhile.
  const [payer] = await tx.$queryRaw<{ is_deleted: boolean }[]>`
    WITH payer AS (
      INSERT INTO customers (owner_id, first_name, last_name, email, updated_at)
      VALUES (${owner.id}, ${owner.firstName}, ${owner.lastName}, ${owner.email}, now())
      ON CONFLICT (owner_id) DO UPDATE
      SET (first_name, last_name, email, updated_at) = (SELECT
        CASE WHEN customers.owner_version = 0 THEN excluded.first_name ELSE customers.first_name END,
        CASE WHEN customers.owner_version = 0 THEN excluded.last_name ELSE customers.last_name END,
        CASE WHEN customers.owner_version = 0 THEN excluded.email ELSE customers.email END, now())
      RETURNING deleted_at IS NOT NULL AS is_deleted),
    plan AS (
      INSERT INTO payable_enrollments
        (enrollment_id, owner_id, snapshot, total_monthly_price, membership_fee, closed_at)
      VALUES (${enrollment.id}, ${owner.id}, ${JSON.stringify(snapshot)}::jsonb,
        ${enrollment.totalMonthlyPrice}::numeric, ${enrollment.membershipFee}::numeric, ${closedAt})
      ON CONFLICT (enrollment_id) DO UPDATE
      SET owner_id = excluded.owner_id, snapshot = excluded.snapshot,
          total_monthly_price = excluded.total_monthly_price,
          membership_fee = excluded.membership_fee
      WHERE payable_enrollments.snapshot IS NULL)
    SELECT is_deleted FROM payer`;
  if (payer?.is_deleted) await anonymisePayables(tx, owner.id);
}

/** Sets the tombstone, also for an enrollment that nothing is known of yet. */
export async function closePayable(tx: Transaction, enrollmentId: number): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO payable_enrollments (enrollment_id, closed_at) VALUES (${enrollmentId}, now())
    ON CONFLICT (enrollment_id) DO UPDATE
    SET closed_at = coalesce(payable_enrollments.closed_at, now())`;
}

export function createPayableStore(
  sql: Transaction,
  runInTransaction: RunInTransaction,
): PayableStore {
  return {
    async find(enrollmentId) {
      const [row] = await sql.$queryRaw<PayableRow[]>`
        SELECT p.snapshot, p.closed_at, c.owner_id, c.first_name, c.last_name, c.email
        FROM payable_enrollments p JOIN customers c ON c.owner_id = p.owner_id
        WHERE p.enrollment_id = ${enrollmentId} AND p.snapshot IS NOT NULL`;
      return row ? toPayable(enrollmentId, row) : null;
    },
    keep: (snapshot) => runInTransaction((tx) => keepPayable(tx, snapshot)),
  };
}
