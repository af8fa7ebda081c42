import type { OwnAppointment, OwnAppointmentRequest, OwnAppointments } from '@petwell/contracts';

const minuteMs = 60_000;
/** A declined request is shown this long after its last preferred day. */
const declinedShownMs = 14 * 24 * 60 * minuteMs;

const endOf = ({ startsAt, duration }: OwnAppointment): number =>
  Date.parse(startsAt) + duration * minuteMs;

const lastDayOf = ({ preferredTimes }: OwnAppointmentRequest): number =>
  Math.max(...preferredTimes.map(({ day }) => Date.parse(day)));

/** Sorts an owner's appointments and requests into what the dashboard shows. */
export function toOwnView({ appointments, requests }: OwnAppointments, now: Date) {
  const isAhead = (one: OwnAppointment) =>
    endOf(one) > now.getTime() && (one.status === 'scheduled' || one.status === 'cancelled');
  return {
    /** The next one first. Canceled ones stay until their day, so that owners don't come in vain. */
    upcoming: appointments.filter(isAhead),
    /** The latest first. */
    past: appointments.filter((one) => !isAhead(one)).toReversed(),
    open: requests.filter(({ status }) => status === 'open'),
    declined: requests.filter(
      (one) => one.status === 'declined' && lastDayOf(one) + declinedShownMs > now.getTime(),
    ),
  };
}
