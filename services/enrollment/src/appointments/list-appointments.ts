import { addDays, clinicDay, instantOf } from '@petwell/chassis/time';
import {
  holidayOn,
  hoursOn,
  type Appointment,
  type AppointmentRequest,
  type OwnAppointments,
} from '@petwell/contracts';
import { toAppointment, toOwnAppointment, toOwnRequest, toRequest } from './rules.ts';
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
    /** That the clinic is closed on a day, with a holiday's name. */
    closedOn: (day: string): { holiday: string | null } | null =>
      hoursOn(day, openingHours) === null
        ? { holiday: holidayOn(day, openingHours)?.name ?? null }
        : null,
    /** A clinic day's appointments, canceled ones included. */
    async ofDay(day: string): Promise<Appointment[]> {
      const range = { from: midnight(day), until: midnight(addDays(day, 1)) };
      return (await reads.listBetween(range)).map((one) => toAppointment(one, clinic));
    },
    async ofCustomer(ownerId: number): Promise<Appointment[]> {
      return (await reads.listOf(ownerId)).map((one) => toAppointment(one, clinic));
    },
    async openRequests(): Promise<AppointmentRequest[]> {
      return (await reads.listOpenRequests()).map(toRequest);
    },
    async own(ownerId: number): Promise<OwnAppointments> {
      const appointments = await reads.listOf(ownerId);
      const requests = await reads.listRequestsOf(ownerId);
      return {
        appointments: appointments.map((one) => toOwnAppointment(one, timeZone)),
        requests: requests.map(toOwnRequest),
      };
    },
  };
}
export type ListAppointments = ReturnType<typeof createListAppointments>;
