import { clinicDay } from '@petwell/chassis/time';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../data/generated/tables.ts';
import type { Decision } from './state/decide.ts';
import type { EnrollmentRecord } from './state/enrollment.ts';
import type { PlanYear } from './terms/rules-plan-year.ts';
import { openPlanYear, termsOn } from './terms/store-plan-years.ts';

type Given = {
  before: EnrollmentRecord;
  after: EnrollmentRecord;
  year: PlanYear;
  at: Date;
  timeZone: string;
};

const toDay = (day: string) => sql<Date>`${day}::date`;

/** Gives the plan the plan year of the one before, also by how much holds made it longer. */
async function copyYear(tx: Transaction<DB>, { before, after, year, at, timeZone }: Given) {
  const termsId = await termsOn(tx, { enrollment: after, day: clinicDay(at, timeZone) });
  const columns = ['startsOn', 'endsOn', 'code', 'label', 'unit', 'quantity', 'percent'] as const;
  const more = ['listPriceCents', 'careType', 'intervalDays', 'firstDueOn', 'equivalents'] as const;
  await tx
    .insertInto('benefitAllowances')
    .columns([...columns, ...more, 'enrollmentId', 'termsId'])
    .expression((eb) =>
      eb
        .selectFrom('benefitAllowances')
        .where('enrollmentId', '=', before.id)
        .where('startsOn', '=', toDay(year.startsOn))
        .select([...columns, ...more])
        .select((one) => [one.val(after.id).as('enrollmentId'), one.val(termsId).as('termsId')])
        .orderBy('id'),
    )
    .execute();
  const held = ['months', 'startsOn', 'heldMonths', 'orderedBy', 'orderedAt', 'resumesAt'] as const;
  await tx
    .insertInto('holds')
    .columns([...held, 'id', 'enrollmentId', 'reason', 'state'])
    .expression((eb) =>
      eb
        .selectFrom('holds')
        .where('enrollmentId', '=', before.id)
        .where('heldMonths', '>', 0)
        .where('startsOn', '>=', toDay(year.startsOn))
        .where('startsOn', '<=', toDay(year.endsOn))
        .select(held)
        .select((one) => [
          sql<string>`gen_random_uuid()`.as('id'),
          one.val(after.id).as('enrollmentId'),
          sql.lit('Before the handover').as('reason'),
          sql.lit('over').as('state'),
        ]),
    )
    .execute();
  await tx
    .updateTable('enrollments')
    .set({ benefitsUntil: toDay(year.endsOn) })
    .where('id', '=', after.id)
    .execute();
}

/** Counts what was used in the plan year, so that nothing of it is given again. */
async function copyUses(tx: Transaction<DB>, { before, after, year, at }: Given): Promise<void> {
  await tx
    .insertInto('benefitRedemptions')
    .columns([
      'allowanceId',
      'quantity',
      'performedOn',
      'recordedAt',
      'recordedBy',
      'isOpening',
      'note',
    ])
    .expression((eb) =>
      eb
        .selectFrom('benefitRedemptions as r')
        .innerJoin('benefitAllowances as a', 'a.id', 'r.allowanceId')
        .innerJoin('benefitAllowances as n', (join) =>
          join
            .onRef('n.code', '=', 'a.code')
            .onRef('n.startsOn', '=', 'a.startsOn')
            .on('n.enrollmentId', '=', after.id),
        )
        .where('a.enrollmentId', '=', before.id)
        .where('a.startsOn', '=', toDay(year.startsOn))
        .where('a.unit', '=', 'count')
        .where('r.undoneAt', 'is', null)
        .groupBy('n.id')
        .select((one) => [
          'n.id as allowanceId',
          sql<number>`sum(${one.ref('r.quantity')})::int`.as('quantity'),
          one.fn.max('r.performedOn').as('performedOn'),
          sql<Date>`${at}::timestamptz`.as('recordedAt'),
          sql.lit('PetWell').as('recordedBy'),
          sql.lit(true).as('isOpening'),
          sql.lit('Used before the handover').as('note'),
        ]),
    )
    .execute();
}

/** Gives the new owner's pet what the clinic knows of it as a patient. Nothing of its owner before is among that. */
async function copyPatient(tx: Transaction<DB>, { before, after, timeZone }: Given): Promise<void> {
  const enrolledOn = clinicDay(before.enrolledAt, timeZone);
  await tx
    .updateTable('pets as p')
    .from('pets as old')
    .where('old.id', '=', before.pet.id)
    .where('p.id', '=', after.pet.id)
    .set((eb) => ({
      name: eb.ref('old.name'),
      breed: eb.ref('old.breed'),
      age: eb.ref('old.age'),
      birthDate: eb.ref('old.birthDate'),
      weight: eb.ref('old.weight'),
      gender: eb.ref('old.gender'),
      healthConcerns: eb.ref('old.healthConcerns'),
      ageToldOn: eb.fn.coalesce('old.ageToldOn', toDay(enrolledOn)),
    }))
    .execute();
  const columns = ['activityType', 'description', 'date', 'nextDueDate', 'benefitCode'] as const;
  await tx
    .insertInto('petActivities')
    .columns([...columns, 'petId'])
    .expression((eb) =>
      eb
        .selectFrom('petActivities as p')
        .leftJoin('benefitRedemptions as r', 'r.id', 'p.redemptionId')
        .where('p.petId', '=', before.pet.id)
        .where('r.undoneAt', 'is', null)
        .select(columns.map((column) => `p.${column}` as const))
        .select((one) => one.val(after.pet.id).as('petId'))
        .orderBy('p.id'),
    )
    .execute();
}

/** Moves the visits to come, without the owner's words, and withdraws what the owner before asked for. */
async function moveVisits(tx: Transaction<DB>, { before, after, at }: Given): Promise<void> {
  await tx
    .updateTable('appointments')
    .set((eb) => ({
      petId: after.pet.id,
      ownerId: after.owner.id,
      enrollmentId: after.id,
      ownerNote: null,
      isRequested: false,
      reminderSent: false,
      version: eb('version', '+', 1),
      updatedAt: at,
    }))
    .where('enrollmentId', '=', before.id)
    .where('status', '=', 'scheduled')
    .where('scheduledDate', '>', at)
    .execute();
  await tx
    .updateTable('appointmentRequests')
    .set({ status: 'withdrawn' })
    .where('petId', '=', before.pet.id)
    .where('status', '=', 'open')
    .execute();
}

/**
 * Lets a plan that begins go on with the plan year, uses, care, and visits of the one that it takes over, of which
 * nothing can be used from then on. The plan before is locked after the new one, never the other way round.
 */
export async function takeOver(
  tx: Transaction<DB>,
  { enrollment: after, moves }: Decision,
  given: { timeZone: string; lock: (id: number) => Promise<EnrollmentRecord | null> },
): Promise<void> {
  const start = moves.find(({ move }) => move === 'started');
  if (!start || after.takesOverId === undefined) return;
  const { at } = start;
  const { timeZone } = given;
  const before = await given.lock(after.takesOverId);
  const day = clinicDay(at, timeZone);
  const year = await openPlanYear(tx, { enrollment: before ?? after, day, timeZone });
  await tx
    .updateTable('handovers')
    .set({ agreedAt: at })
    .where('enrollmentId', '=', after.id)
    .execute();
  if (!before) return;
  const both = { before, after, year, at, timeZone };
  await copyYear(tx, both);
  await copyUses(tx, both);
  await copyPatient(tx, both);
  await moveVisits(tx, both);
  await tx
    .updateTable('enrollments')
    .set({ handedOverAt: at })
    .where('id', '=', before.id)
    .execute();
}
