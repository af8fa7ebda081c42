import { clinicDay } from '@petwell/chassis/time';
import { fromCents } from '@petwell/contracts';
import type { Transaction } from 'kysely';
import type { Decision, PlanChange } from './decide.ts';
import type { EnrollmentRecord } from './enrollment.ts';
import type { NewEnrollment } from './transaction.ts';
import type { DB } from '../data/generated/tables.ts';
import { fromDay } from './store-days.ts';
import { releaseMails } from './store-held-mails.ts';
import { openPlanYear } from './store-plan-year.ts';
import { toPet, toStateColumns } from './store-rows.ts';

export async function insertEnrollment(
  tx: Transaction<DB>,
  { pet, addOns, ...enrollment }: NewEnrollment,
): Promise<EnrollmentRecord> {
  const { id, owner, plan } = enrollment;
  const { ownerId: _ownerId, ...profile } = pet;
  const petRow = await tx
    .insertInto('pets')
    .values({ ...profile, ownerId: owner.id })
    .returningAll()
    .executeTakeFirstOrThrow();
  const addOnIds = addOns.map((addOn) => String(addOn.id));
  await tx
    .insertInto('enrollments')
    .values({
      id,
      petId: petRow.id,
      ownerId: owner.id,
      planId: plan.id,
      addOnIds,
      enrolledAt: enrollment.enrolledAt,
      totalMonthlyPrice: fromCents(enrollment.totalMonthlyCents),
      membershipFee: fromCents(enrollment.membershipFeeCents),
      planSnapshot: JSON.stringify(plan),
      addOnSnapshots: JSON.stringify(addOns),
      benefitSnapshot: enrollment.benefits && JSON.stringify(enrollment.benefits),
      ...toStateColumns(enrollment.state),
    })
    .execute();
  // The demo owner can't enroll.
  const untold = { finishReminder: 0, removalToldAt: null };
  const stored = { planId: plan.id, addOnIds, addOns, pet: toPet(petRow) };
  return { ...enrollment, ...stored, ...untold, isDemo: false };
}

/** Stores a decided state, its plan starts and endings, and the first plan year's allowances. */
export async function saveDecision(
  tx: Transaction<DB>,
  { enrollment, hasChanged, planChanges, isSetUp }: Decision,
  timeZone: string,
): Promise<void> {
  if (!hasChanged) return;
  const { id } = enrollment;
  await tx
    .updateTable('enrollments')
    .set(toStateColumns(enrollment.state))
    .where('id', '=', id)
    .execute();
  if (isSetUp) await releaseMails(tx, enrollment.owner.id);
  for (const change of planChanges) {
    await savePlanChange(tx, { enrollment, change, timeZone });
    if (change.move !== 'started') continue;
    await openPlanYear(tx, { enrollment, day: clinicDay(change.at, timeZone), timeZone });
  }
}

async function savePlanChange(
  tx: Transaction<DB>,
  given: { enrollment: EnrollmentRecord; change: PlanChange; timeZone: string },
): Promise<void> {
  const { enrollment, change, timeZone } = given;
  const { id: enrollmentId, plan } = enrollment;
  await tx
    .insertInto('planChanges')
    .values({
      enrollmentId,
      memberId: enrollment.owner.id,
      planId: plan.id,
      planName: plan.name,
      monthlyPrice: fromCents(enrollment.totalMonthlyCents),
      move: change.move,
      at: change.at,
      endsOn: change.move === 'ends_on' ? fromDay(clinicDay(change.endsAt, timeZone)) : null,
      isImported: change.move === 'started' && change.isImported,
    })
    .execute();
}

/** Removes an enrollment and, unless it has another one, its pet. */
export async function removeEnrollment(
  tx: Transaction<DB>,
  { id, pet }: EnrollmentRecord,
): Promise<void> {
  await tx.deleteFrom('enrollments').where('id', '=', id).execute();
  await tx
    .deleteFrom('pets')
    .where('id', '=', pet.id)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('enrollments').select('id').whereRef('enrollments.petId', '=', 'pets.id'),
        ),
      ),
    )
    .execute();
}
