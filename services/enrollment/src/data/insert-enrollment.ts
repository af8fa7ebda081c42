import type { SqlTransaction } from '@petwell/chassis';
import { fromCents } from '@petwell/contracts';
import type { EnrollmentRecord } from '../domain/enrollment.ts';
import type { NewEnrollment } from '../use-cases/enrollment-transaction.ts';
import { toStateColumns } from './rows.ts';

/** Writes a pet and its enrollment, in one statement; every column of the state is said. */
async function insertRows(
  tx: SqlTransaction,
  { pet, owner, addOns, ...enrollment }: NewEnrollment,
): Promise<number> {
  const state = toStateColumns(enrollment.state);
  const [row] = await tx.$queryRaw<{ petId: number }[]>`
    WITH pet AS (
      INSERT INTO pets (owner_id, name, type, breed, age, weight, gender, health_concerns)
      VALUES (${owner.id}, ${pet.name}, ${pet.type}, ${pet.breed}, ${pet.age},
        ${pet.weight ?? null}::float8, ${pet.gender ?? null}, ${pet.healthConcerns}::text[])
      RETURNING id),
    enrolled AS (
      INSERT INTO enrollments
        (id, pet_id, owner_id, plan_id, add_on_ids, enrolled_at, total_monthly_price, membership_fee,
         plan_snapshot, add_on_snapshots, status, has_payment_problem, cancelled_at,
         cancellation_reason, stripe_subscription_id, stripe_customer_id, fact_version,
         membership_fee_paid, next_billing_date, activated_at, cancellation_intent,
         override_reason, is_override_in_force)
      SELECT ${enrollment.id}::int, pet.id, ${owner.id}::int, ${enrollment.plan.id}::int,
        ${addOns.map(({ id }) => String(id))}::text[], ${enrollment.enrolledAt}::timestamptz,
        ${fromCents(enrollment.totalMonthlyCents)}::numeric,
        ${fromCents(enrollment.membershipFeeCents)}::numeric,
        ${JSON.stringify(enrollment.plan)}::jsonb, ${JSON.stringify(addOns)}::jsonb,
        ${state.status}::"EnrollmentStatus", ${state.hasPaymentProblem}::boolean,
        ${state.cancelledAt}::timestamptz, ${state.cancellationReason}::"CancellationReason",
        ${state.stripeSubscriptionId}, ${state.stripeCustomerId}, ${state.factVersion}::int,
        ${state.membershipFeePaid}::boolean, ${state.nextBillingDate}::timestamptz,
        ${state.activatedAt}::timestamptz, ${state.cancellationIntent}::"CancellationReason",
        ${state.overrideReason}, ${state.isOverrideInForce}::boolean
      FROM pet)
    SELECT id AS "petId" FROM pet`;
  if (!row) throw new Error(`enrollment ${enrollment.id} was not written`);
  return row.petId;
}

/** The new enrollment as it is on file. */
export async function insertEnrollment(
  tx: SqlTransaction,
  enrollment: NewEnrollment,
): Promise<EnrollmentRecord> {
  const { pet, addOns, ...written } = enrollment;
  const petId = await insertRows(tx, enrollment);
  return {
    ...written,
    planId: enrollment.plan.id,
    addOnIds: addOns.map(({ id }) => String(id)),
    addOns,
    pet: {
      id: petId,
      ownerId: enrollment.owner.id,
      name: pet.name,
      type: pet.type,
      breed: pet.breed,
      age: pet.age,
      weight: pet.weight ?? null,
      gender: pet.gender ?? null,
      photoUrl: null,
      healthConcerns: pet.healthConcerns,
    },
  };
}
