import { addDays, clinicDay, instantOf } from '@petwell/chassis/time';
import {
  holidayOn,
  hoursOn,
  type Appointment,
  type AppointmentRequest,
  type OwnAppointments,
} from '@petwell/contracts';
import {
  isShownTo,
  toAppointment,
  toOwnAppointment,
  toOwnRequest,
  toRequest,
  type OwnerCaller,
} from './rules.ts';
import type { Clinic } from './rules-opening-hours.ts';
import type { AppointmentReads } from './store-reads.ts';

/** Reads appointments and requests, for staff and for their owner. */
export function createListAppointments(deps: {
  reads: AppointmentReads;
  clinic: Clinic;
  clock: () => Date;
}) {
  const { reads, clinic, clock } = deps;
  const { timeZone, openingHours } = clinic;
  const midnight = (day: string) => instantOf({ day, time: '00:00' }, timeZone);
  return {
    /** The day at the clinic. */
    today: (): string => clinicDay(clock(), timeZone),
    /** The days on which the clinic is closed, both included, with holidays' names. */
    closedDays(day: string, last: string): { day: string; holiday: string | null }[] {
      const closed = [];
      for (let one = day; one <= last; one = addDays(one, 1)) {
        if (hoursOn(one, openingHours) !== null) continue;
        closed.push({ day: one, holiday: holidayOn(one, openingHours)?.name ?? null });
      }
      return closed;
    },
    columns: clinic.columns,
    /** The appointments of clinic days, both included, canceled ones too. */
    async ofDays(day: string, last: string): Promise<Appointment[]> {
      const range = { from: midnight(day), until: midnight(addDays(last, 1)) };
      return (await reads.listBetween(range)).map((one) => toAppointment(one, clinic));
    },
    async ofCustomer(ownerId: number): Promise<Appointment[]> {
      return (await reads.listOf(ownerId)).map((one) => toAppointment(one, clinic));
    },
    /** None, if it is gone. */
    async one(id: number): Promise<Appointment[]> {
      return (await reads.listOne(id)).map((one) => toAppointment(one, clinic));
    },
    async openRequests(): Promise<AppointmentRequest[]> {
      return (await reads.listOpenRequests()).map(toRequest);
    },
    async own(session: OwnerCaller): Promise<OwnAppointments> {
      const { ownerId } = session;
      const all = await reads.listOf(ownerId);
      const appointments = all.filter((one) => isShownTo(session, one));
      const requests = await reads.listRequestsOf(ownerId);
      return {
        appointments: appointments.map((one) => toOwnAppointment(one, timeZone)),
        requests: requests.map(toOwnRequest),
      };
    },
  };
}
export type ListAppointments = ReturnType<typeof createListAppointments>;
