import type { SqlTransaction } from '@petwell/chassis';
import type { EnrollmentRecord } from '../domain/enrollment.ts';
import { Prisma } from './generated/client.ts';
import { toRecord, type EnrollmentRow } from './rows.ts';

/** As Prisma would read it, but for the times in what is joined. */
type LockedRow = Omit<EnrollmentRow, 'owner'> & {
  owner: Omit<EnrollmentRow['owner'], 'createdAt'> & { createdAt: string };
};

const columns = Prisma.sql`
  e.id, e.pet_id AS "petId", e.owner_id AS "ownerId", e.plan_id AS "planId",
  e.add_on_ids AS "addOnIds", e.status::text AS status, e.enrolled_at AS "enrolledAt",
  e.next_billing_date AS "nextBillingDate", e.total_monthly_price AS "totalMonthlyPrice",
  e.membership_fee AS "membershipFee", e.membership_fee_paid AS "membershipFeePaid",
  e.stripe_subscription_id AS "stripeSubscriptionId", e.stripe_customer_id AS "stripeCustomerId",
  e.plan_snapshot AS "planSnapshot", e.add_on_snapshots AS "addOnSnapshots",
  e.has_payment_problem AS "hasPaymentProblem", e.fact_version AS "factVersion",
  e.activated_at AS "activatedAt", e.cancelled_at AS "cancelledAt",
  e.cancellation_reason::text AS "cancellationReason",
  e.cancellation_intent::text AS "cancellationIntent", e.override_reason AS "overrideReason",
  e.is_override_in_force AS "isOverrideInForce", e.left_unpaid_told_at AS "leftUnpaidToldAt"`;

const joined = Prisma.sql`
  json_build_object('id', p.id, 'ownerId', p.owner_id, 'name', p.name, 'type', p.type,
    'breed', p.breed, 'age', p.age, 'weight', p.weight, 'gender', p.gender,
    'photoUrl', p.photo_url, 'healthConcerns', p.health_concerns) AS pet,
  json_build_object('id', o.id, 'firstName', o.first_name, 'lastName', o.last_name,
    'email', o.email, 'phone', o.phone, 'isActive', o.is_active, 'createdAt', o.created_at,
    'version', o.version, 'isDemo', o.is_demo) AS owner`;

/**
 * Reads enrollments with pet and owner, by ascending id, and keeps others from changing them until the
 * transaction ends: one statement, which reads the enrollments as they are once it has their locks.
 */
export async function lockEnrollments(
  tx: SqlTransaction,
  which: { id: number } | { ownerId: number },
): Promise<EnrollmentRecord[]> {
  const condition =
    'id' in which ? Prisma.sql`e.id = ${which.id}` : Prisma.sql`e.owner_id = ${which.ownerId}`;
  const rows = await tx.$queryRaw<LockedRow[]>`
    SELECT ${columns}, ${joined}
    FROM enrollments e JOIN pets p ON p.id = e.pet_id JOIN owners o ON o.id = e.owner_id
    WHERE ${condition} ORDER BY e.id FOR UPDATE OF e`;
  return rows.map((row) =>
    toRecord({ ...row, owner: { ...row.owner, createdAt: new Date(row.owner.createdAt) } }),
  );
}
