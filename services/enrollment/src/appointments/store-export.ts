import {
  heldAppointmentRequestSchema,
  heldAppointmentSchema,
  isSamePet,
  type AccountExport,
} from '@petwell/contracts';
import type { Kysely } from 'kysely';
import type { DB } from '../data/generated/tables.ts';
import type { Clinic } from './rules-opening-hours.ts';
import { toAppointment, toOwnRequest, type AppointmentRecord } from './rules.ts';
import { selectAppointments, selectRequests, toRecord, toRequestRecord } from './store-rows.ts';

/** The schema takes what the export has. */
const toHeld = (record: AppointmentRecord, clinic: Clinic) =>
  heldAppointmentSchema.parse({
    ...toAppointment(record, clinic),
    appointmentType: record.type,
    scheduledDate: record.startsAt.toISOString(),
  });

/** Lists the pets that the owner took over. A visit is with a later entry once the pet is enrolled again. */
const listTakeovers = (kysely: Kysely<DB>, ownerId: number) =>
  kysely
    .selectFrom('enrollments as e')
    .innerJoin('pets as p', 'p.id', 'e.petId')
    .select(['e.petId', 'e.activatedAt', 'p.name', 'p.type'])
    .where('e.ownerId', '=', ownerId)
    .where('e.takesOverId', 'is not', null)
    .execute();

/** Reads what an owner's account export contains of this room, oldest first. */
export const createAppointmentExport =
  ({ kysely, clinic }: { kysely: Kysely<DB>; clinic: Clinic }) =>
  async (ownerId: number): Promise<Pick<AccountExport, 'appointments' | 'appointmentRequests'>> => {
    const takeovers = await listTakeovers(kysely, ownerId);
    const appointments = await selectAppointments(kysely)
      .select(['appointments.createdAt', 'pets.type as petType'])
      .where('appointments.ownerId', '=', ownerId)
      .orderBy('appointments.id')
      .execute();
    const requests = await selectRequests(kysely)
      .where('appointmentRequests.ownerId', '=', ownerId)
      .orderBy('appointmentRequests.id')
      .execute();
    return {
      appointments: appointments.map(({ createdAt, petType, ...row }) => {
        const pet = { name: row.petName, type: petType };
        const isTakenOver = takeovers.some(
          (one) =>
            one.activatedAt !== null &&
            createdAt < one.activatedAt &&
            (one.petId === row.petId || isSamePet(one, pet)),
        );
        const held = toHeld(toRecord(row), clinic);
        // They may be about the pet's owner before, for whom it was booked.
        return isTakenOver ? { ...held, notes: null } : held;
      }),
      appointmentRequests: requests.map((row) =>
        heldAppointmentRequestSchema.parse(toOwnRequest(toRequestRecord(row))),
      ),
    };
  };
