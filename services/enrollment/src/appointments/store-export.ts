import {
  heldAppointmentRequestSchema,
  heldAppointmentSchema,
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

/** Reads what an owner's account export contains of this room, oldest first. */
export const createAppointmentExport =
  ({ kysely, clinic }: { kysely: Kysely<DB>; clinic: Clinic }) =>
  async (ownerId: number): Promise<Pick<AccountExport, 'appointments' | 'appointmentRequests'>> => {
    const appointments = await selectAppointments(kysely)
      .innerJoin('enrollments as e', 'e.id', 'appointments.enrollmentId')
      .select((eb) =>
        eb
          .and([
            eb('e.takesOverId', 'is not', null),
            eb('appointments.createdAt', '<', eb.ref('e.activatedAt')),
          ])
          .$castTo<boolean>()
          .as('isTakenOver'),
      )
      .where('appointments.ownerId', '=', ownerId)
      .orderBy('appointments.id')
      .execute();
    const requests = await selectRequests(kysely)
      .where('appointmentRequests.ownerId', '=', ownerId)
      .orderBy('appointmentRequests.id')
      .execute();
    return {
      appointments: appointments.map(({ isTakenOver, ...row }) => {
        const held = toHeld(toRecord(row), clinic);
        // They may be about the pet's owner before, for whom it was booked.
        return isTakenOver ? { ...held, notes: null } : held;
      }),
      appointmentRequests: requests.map((row) =>
        heldAppointmentRequestSchema.parse(toOwnRequest(toRequestRecord(row))),
      ),
    };
  };
