import { clinicDay } from '@petwell/chassis/time';
import { fromCents } from '@petwell/contracts';
import type { Kysely, Transaction } from 'kysely';
import type { Decision, EnrollmentMove } from './state/decide.ts';
import type { EnrollmentRecord } from './state/enrollment.ts';
import type { NewEnrollment } from './transaction.ts';
import type { DB } from '../data/generated/tables.ts';
import { fromDay, toPet, toStateColumns } from './store-rows.ts';
import { addAllowances, firstYearOf } from './terms/store-plan-years.ts';
import { releaseMails } from './store-write-owners.ts';

export async function insertEnrollment(
  tx: Transaction<DB>,
  { pet, petPast, startedOn, addOns, ...enrollment }: NewEnrollment,
  timeZone: string,
): Promise<EnrollmentRecord> {
  const { id, owner, plan, enrolledAt, totalMonthlyCents } = enrollment;
  const { ownerId: _ownerId, ...profile } = pet;
  const petRow = await tx
    .insertInto('pets')
    .values({ ...profile, ...petPast, ownerId: owner.id })
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
      enrolledAt,
      totalMonthlyPrice: fromCents(totalMonthlyCents),
      membershipFee: fromCents(enrollment.membershipFeeCents),
      planSnapshot: JSON.stringify(plan),
      addOnSnapshots: JSON.stringify(addOns),
      benefitSnapshot: JSON.stringify(enrollment.benefits),
      takesOverId: enrollment.takesOverId ?? null,
      ...toStateColumns(enrollment.state),
    })
    .execute();
  await insertFirstTerms(
    tx,
    { id, plan, addOns, totalMonthlyCents, enrolledAt },
    startedOn ?? clinicDay(enrolledAt, timeZone),
  );
  // The demo owner can't enroll.
  const untold = { finishReminder: 0, removalToldAt: null };
  const stored = { planId: plan.id, addOnIds, addOns, pet: toPet(petRow) };
  return { ...enrollment, ...stored, ...untold, isDemo: false };
}

/** Writes what an enrollment was sold with. */
async function insertFirstTerms(
  tx: Transaction<DB>,
  enrollment: Pick<EnrollmentRecord, 'id' | 'plan' | 'addOns' | 'totalMonthlyCents' | 'enrolledAt'>,
  day: string,
): Promise<void> {
  const { id: enrollmentId, plan, addOns, totalMonthlyCents, enrolledAt } = enrollment;
  await tx
    .insertInto('enrollmentTerms')
    .values({
      enrollmentId,
      effectiveFrom: fromDay(day),
      planId: plan.id,
      planVersion: plan.version,
      addOnVersions: JSON.stringify(
        Object.fromEntries(addOns.map(({ id, version }) => [id, version])),
      ),
      monthlyCents: totalMonthlyCents,
      agreedBy: 'consent',
      createdAt: enrolledAt,
    })
    .execute();
}

/** Stores a decided state, its plan starts and endings, and the first plan year's allowances. */
export async function saveDecision(
  tx: Transaction<DB>,
  { enrollment, hasChanged, moves, isSetUp }: Decision,
  timeZone: string,
): Promise<void> {
  if (!hasChanged) return;
  const start = moves.find(({ move }) => move === 'started');
  // What takes over another plan has its plan year.
  const isFirstOfPet = enrollment.takesOverId === undefined;
  const year =
    start &&
    isFirstOfPet &&
    firstYearOf(enrollment, { day: clinicDay(start.at, timeZone), timeZone });
  await tx
    .updateTable('enrollments')
    .set({ ...toStateColumns(enrollment.state), ...(year && { benefitsUntil: year.endsOn }) })
    .where('id', '=', enrollment.id)
    .execute();
  if (isSetUp) await releaseMails(tx, enrollment.owner.id);
  for (const one of moves) await saveMove(tx, { enrollment, one, timeZone });
  if (year) await addAllowances(tx, { enrollment, year });
}

async function saveMove(
  tx: Transaction<DB>,
  given: { enrollment: EnrollmentRecord; one: EnrollmentMove; timeZone: string },
): Promise<void> {
  const { enrollment, one, timeZone } = given;
  const { id: enrollmentId, plan } = enrollment;
  await tx
    .insertInto('planChanges')
    .values({
      enrollmentId,
      memberId: enrollment.owner.id,
      planId: plan.id,
      planName: plan.name,
      monthlyPrice: fromCents(enrollment.totalMonthlyCents),
      move: one.move,
      at: one.at,
      endsOn: one.move === 'ends_on' ? fromDay(clinicDay(one.endsAt, timeZone)) : null,
      isImported: one.move === 'started' && one.isImported,
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

/** Whether a use of the enrollment's benefits was ever recorded. */
export async function hasUses(db: Kysely<DB>, enrollmentId: number): Promise<boolean> {
  const use = await db
    .selectFrom('benefitRedemptions as r')
    .innerJoin('benefitAllowances as a', 'a.id', 'r.allowanceId')
    .select('r.id')
    .where('a.enrollmentId', '=', enrollmentId)
    .limit(1)
    .executeTakeFirst();
  return use !== undefined;
}
