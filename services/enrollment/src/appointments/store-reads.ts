import type { Kysely } from 'kysely';
import type { DB } from '../data/generated/tables.ts';
import { selectAppointments, selectRequests, toRecord, toRequestRecord } from './store-rows.ts';

/** Reads appointments and requests outside transactions. */
export function createAppointmentReads(kysely: Kysely<DB>) {
  const byTime = () =>
    selectAppointments(kysely).orderBy('scheduledDate').orderBy('appointments.id');
  return {
    /** By time; `from` included, `until` excluded. */
    async listBetween({ from, until }: { from: Date; until: Date }) {
      const rows = await byTime()
        .where('scheduledDate', '>=', from)
        .where('scheduledDate', '<', until)
        .execute();
      return rows.map(toRecord);
    },
    /** By time. */
    async listOf(ownerId: number) {
      const rows = await byTime().where('appointments.ownerId', '=', ownerId).execute();
      return rows.map(toRecord);
    },
    async listOne(id: number) {
      const rows = await byTime().where('appointments.id', '=', id).execute();
      return rows.map(toRecord);
    },
    /** Oldest first. */
    async listOpenRequests() {
      const rows = await selectRequests(kysely)
        .where('status', '=', 'open')
        .orderBy('appointmentRequests.id')
        .limit(200)
        .execute();
      return rows.map(toRequestRecord);
    },
    /** Newest first. */
    async listRequestsOf(ownerId: number) {
      const rows = await selectRequests(kysely)
        .where('appointmentRequests.ownerId', '=', ownerId)
        .orderBy('appointmentRequests.id', 'desc')
        .limit(100)
        .execute();
      return rows.map(toRequestRecord);
    },
  };
}
export type AppointmentReads = ReturnType<typeof createAppointmentReads>;
