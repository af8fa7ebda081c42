import { toOpeningHours } from '@petwell/chassis';
import type { Transaction } from 'kysely';
import type { Core } from '../core/index.ts';
import type { DB } from '../data/generated/tables.ts';
import { createBookAppointment } from './book-appointment.ts';
import { createCancelOwnAppointment } from './cancel-own-appointment.ts';
import { createChangeAppointment } from './change-appointment.ts';
import { createCheckInWalkIn } from './check-in-walk-in.ts';
import { createDeclineRequest } from './decline-request.ts';
import { createFindFreeTimes } from './find-free-times.ts';
import { createListAppointments } from './list-appointments.ts';
import { createRemindOfAppointments } from './remind-of-appointments.ts';
import { createRequestAppointment } from './request-appointment.ts';
import { createAppointmentRoutes } from './routes.ts';
import { createAppointmentExport } from './store-export.ts';
import { createAppointmentReads } from './store-reads.ts';
import { endVisits, toAppointmentStore } from './store.ts';
import { createWithdrawRequest } from './withdraw-request.ts';

/** Builds the room of appointments and of owners' requests for them. */
export function createAppointments(core: Core) {
  const { clock, timeZone } = core;
  const { CLINIC_COLUMNS: columns } = core.config;
  const clinic = { timeZone, openingHours: toOpeningHours(core.config), columns };
  const transaction = core.transactionWith((tx) => ({ appointments: toAppointmentStore(tx) }));
  const deps = { transaction, clinic, clock };
  const reads = createAppointmentReads(core.kysely);
  return {
    routes: createAppointmentRoutes({
      listAppointments: createListAppointments({ ...deps, reads }),
      bookAppointment: createBookAppointment(deps),
      checkInWalkIn: createCheckInWalkIn(deps),
      findFreeTimes: createFindFreeTimes({ ...deps, reads }),
      changeAppointment: createChangeAppointment(deps),
      cancelOwnAppointment: createCancelOwnAppointment(deps),
      requestAppointment: createRequestAppointment(deps),
      withdrawRequest: createWithdrawRequest(deps),
      declineRequest: createDeclineRequest(deps),
    }),
    housekeeping: { 'reminders of appointments': createRemindOfAppointments(deps) },
    /** Cancels a pet's visits to come, in the transaction of its death. */
    endVisits: (tx: Transaction<DB>, petId: number, at: Date) => endVisits(tx, petId, at),
    exportOf: createAppointmentExport({ kysely: core.kysely, clinic }),
  };
}
