import { sql, type Transaction } from 'kysely';
import {
  isSilent,
  ownerColumns,
  ownerOf,
  selectAppointments,
  selectRequests,
  toRecord,
  toRequestRecord,
  toVisitRow,
} from './store-rows.ts';
import type { DB } from '../data/generated/tables.ts';
import { holdOwner } from '../core/store-write-owners.ts';
import type { AppointmentStore, NewAppointment, NewRequest } from './transaction.ts';

/** The advisory lock that makes bookings and moves wait for each other. A clinic makes few at once. */
const calendarLock = 7_003;

async function findPatient(tx: Transaction<DB>, petId: number) {
  const row = await tx
    .selectFrom('enrollments')
    .innerJoin('pets', 'pets.id', 'enrollments.petId')
    .innerJoin('owners', 'owners.id', 'pets.ownerId')
    .select(['enrollments.id as enrollmentId', 'enrollments.petId'])
    .select(ownerColumns)
    .where('enrollments.petId', '=', petId)
    // Unpaid enrollments are removed with their appointments.
    .where('activatedAt', 'is not', null)
    .where('handedOverAt', 'is', null)
    .where('pets.deceasedAt', 'is', null)
    .orderBy('enrollments.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { enrollmentId, petName } = row;
  return { petId, petName, enrollmentId, isSilent: isSilent(row), owner: ownerOf(row) };
}

async function insertAppointment(tx: Transaction<DB>, appointment: NewAppointment) {
  const { owner, petId, enrollmentId, at } = appointment;
  const about = { petId, ownerId: owner.id, enrollmentId, createdAt: at, updatedAt: at };
  const { id } = await tx
    .insertInto('appointments')
    .values({ ...toVisitRow(appointment), ...about })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = await selectAppointments(tx).where('appointments.id', '=', id).executeTakeFirst();
  if (!row) throw new Error('the appointment was not stored');
  return toRecord(row);
}

async function takeDue(
  tx: Transaction<DB>,
  { after, until, limit }: { after: Date; until: Date; limit: number },
) {
  const rows = await selectAppointments(tx)
    .where('status', '=', 'scheduled')
    .where('reminderSent', '=', false)
    .where('scheduledDate', '>', after)
    .where('scheduledDate', '<=', until)
    .orderBy('scheduledDate')
    .limit(limit)
    .forUpdate('appointments')
    .skipLocked()
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) {
    await tx
      .updateTable('appointments')
      .set({ reminderSent: true })
      .where('id', 'in', ids)
      .execute();
  }
  return rows.map(toRecord);
}

/** Cancels a pet's appointments to come and withdraws its open requests. */
export async function endVisits(tx: Transaction<DB>, petId: number, at: Date): Promise<void> {
  await tx
    .updateTable('appointments')
    .set((eb) => ({ status: 'cancelled', version: eb('version', '+', 1), updatedAt: at }))
    .where('petId', '=', petId)
    .where('status', '=', 'scheduled')
    .where('scheduledDate', '>', at)
    .execute();
  await tx
    .updateTable('appointmentRequests')
    .set({ status: 'withdrawn' })
    .where('petId', '=', petId)
    .where('status', '=', 'open')
    .execute();
}

async function insertRequest(tx: Transaction<DB>, { patient, at, ...request }: NewRequest) {
  const { petId, petName, owner, isSilent } = patient;
  const { preferredTimes, note, benefitCodes, replacesAppointmentId } = request;
  const { id } = await tx
    .insertInto('appointmentRequests')
    .values({
      petId,
      ownerId: owner.id,
      note,
      benefitCodes,
      replacesAppointmentId,
      createdAt: at,
      preferredTimes: JSON.stringify(preferredTimes),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const state = { status: 'open', message: null, createdAt: at } as const;
  return { id, petId, petName, owner, isSilent, ...request, ...state };
}

function toRequestStore(tx: Transaction<DB>): AppointmentStore['requests'] {
  return {
    async lock(id) {
      const row = await selectRequests(tx)
        .where('appointmentRequests.id', '=', id)
        .forUpdate('appointmentRequests')
        .executeTakeFirst();
      return row ? toRequestRecord(row) : null;
    },
    async countOpen(ownerId) {
      const { count } = await tx
        .selectFrom('appointmentRequests')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('ownerId', '=', ownerId)
        .where('status', '=', 'open')
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    insert: (request) => insertRequest(tx, request),
    async save({ id, status, message }) {
      await tx
        .updateTable('appointmentRequests')
        .set({ status, message })
        .where('id', '=', id)
        .execute();
    },
  };
}

/** Adapts a transaction for the use cases of appointments. */
export function toAppointmentStore(tx: Transaction<DB>): AppointmentStore {
  return {
    async lockCalendar() {
      await sql`SELECT pg_advisory_xact_lock(${calendarLock}::int, 0)`.execute(tx);
    },
    findPatient: (petId) => findPatient(tx, petId),
    async findForeignBenefits(enrollmentId, codes) {
      if (codes.length === 0) return [];
      const rows = await tx
        .selectFrom('benefitAllowances')
        .select('code')
        .where('enrollmentId', '=', enrollmentId)
        .where('code', 'in', codes)
        .execute();
      const known = new Set(rows.map(({ code }) => code));
      return codes.filter((code) => !known.has(code));
    },
    async findHeldUntil(enrollmentId) {
      const row = await tx
        .selectFrom('enrollments')
        .select('heldUntil')
        .where('id', '=', enrollmentId)
        .executeTakeFirst();
      return row?.heldUntil ?? null;
    },
    async listScheduled({ after, before }) {
      const rows = await selectAppointments(tx)
        .where('status', '=', 'scheduled')
        .where('scheduledDate', '>', after)
        .where('scheduledDate', '<', before)
        .orderBy('scheduledDate')
        .execute();
      return rows.map(toRecord);
    },
    async lock(id) {
      const found = await tx
        .selectFrom('appointments')
        .select('ownerId')
        .where('id', '=', id)
        .executeTakeFirst();
      // A death holds the owner, too; the row is read after it.
      if (!found || !(await holdOwner(tx, found.ownerId))) return null;
      const row = await selectAppointments(tx)
        .where('appointments.id', '=', id)
        .forUpdate('appointments')
        .executeTakeFirst();
      return row ? toRecord(row) : null;
    },
    insert: (appointment) => insertAppointment(tx, appointment),
    async save(appointment, at) {
      await tx
        .updateTable('appointments')
        .set({ ...toVisitRow(appointment), updatedAt: at })
        .where('id', '=', appointment.id)
        .execute();
    },
    takeDue: (range) => takeDue(tx, range),
    requests: toRequestStore(tx),
  };
}
