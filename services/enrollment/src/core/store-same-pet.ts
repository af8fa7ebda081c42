import { clinicDay, instantOf } from '@petwell/chassis/time';
import { isSamePet } from '@petwell/contracts';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../data/generated/tables.ts';
import type { Decision } from './state/decide.ts';
import type { EnrollmentRecord } from './state/enrollment.ts';

/** Lists the entries of the pet whose plans have ended. One that was handed over has another owner now. */
async function listEnded(tx: Transaction<DB>, { owner, pet }: EnrollmentRecord): Promise<number[]> {
  const ended = await tx
    .selectFrom('enrollments as e')
    .innerJoin('pets as p', 'p.id', 'e.petId')
    .where('e.ownerId', '=', owner.id)
    .where('e.status', '=', 'cancelled')
    .where('e.handedOverAt', 'is', null)
    .where('p.deceasedAt', 'is', null)
    .where('p.id', '!=', pet.id)
    .select(['p.id', 'p.name', 'p.type'])
    .execute();
  return ended.filter((one) => isSamePet(one, pet)).map(({ id }) => id);
}

/** Gives a pet its other entries' reports that wait for staff, except those of a service and day of which it has one. */
async function movePendingReports(
  tx: Transaction<DB>,
  { petId, petIds }: { petId: number; petIds: readonly number[] },
): Promise<void> {
  await tx
    .updateTable('careReports as r')
    .set({ petId })
    .where('r.petId', 'in', petIds)
    .where('r.status', '=', 'pending')
    .where((outer) =>
      outer.not(
        outer.exists(
          outer
            .selectFrom('careReports as same')
            .select('same.id')
            .whereRef('same.code', '=', 'r.code')
            .whereRef('same.performedOn', '=', 'r.performedOn')
            .where((eb) =>
              eb.or([
                eb('same.petId', '=', petId),
                eb.and([
                  eb('same.petId', 'in', petIds),
                  eb('same.status', '=', 'pending'),
                  eb('same.id', '<', eb.ref('r.id')),
                ]),
              ]),
            ),
        ),
      ),
    )
    .execute();
}

/**
 * Gives a plan that begins, or starts again, the care, coming visits, and open requests and reports of the same pet's ended
 * plans, for the services that it has. An imported plan leaves them: its import can be undone only while it has none.
 */
export async function goOnWithPet(
  tx: Transaction<DB>,
  { enrollment, moves }: Decision,
  timeZone: string,
): Promise<void> {
  const isNew = enrollment.takesOverId === undefined;
  const start = moves.find(
    (one) => one.move === 'restarted' || (one.move === 'started' && isNew && !one.isImported),
  );
  const petIds = start ? await listEnded(tx, enrollment) : [];
  if (!start || petIds.length === 0) return;
  const { at: updatedAt } = start;
  const { id: enrollmentId } = enrollment;
  const petId = enrollment.pet.id;
  const today = instantOf({ day: clinicDay(updatedAt, timeZone), time: '00:00' }, timeZone);
  const services = await tx
    .selectFrom('benefitAllowances')
    .where('enrollmentId', '=', enrollmentId)
    .select('code')
    .execute();
  const codes = services.map(({ code }) => code);
  const benefitCodes = sql<string[]>`array(
    SELECT code FROM unnest(${sql.ref('benefitCodes')}) WITH ORDINALITY AS had(code, place)
    WHERE code = ANY(${codes}::text[]) ORDER BY place)`;
  await tx.updateTable('petActivities').set({ petId }).where('petId', 'in', petIds).execute();
  await movePendingReports(tx, { petId, petIds });
  await tx
    .updateTable('appointments')
    .set((eb) => ({ petId, enrollmentId, benefitCodes, version: eb('version', '+', 1), updatedAt }))
    .where('petId', 'in', petIds)
    .where('status', '=', 'scheduled')
    .where('scheduledDate', '>=', today)
    .execute();
  await tx
    .updateTable('appointmentRequests')
    .set({ petId, benefitCodes })
    .where('petId', 'in', petIds)
    .where('status', '=', 'open')
    .execute();
}
