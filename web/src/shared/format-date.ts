const createFormats = (timeZone: string) => ({
  date: new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }),
  moment: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  // Swedish dates are YYYY-MM-DD.
  isoDay: new Intl.DateTimeFormat('sv-SE', { timeZone }),
});
let atClinic = createFormats('America/New_York');

/** Sets the time zone of the clinic, in which times are shown, once the configuration is loaded. */
export function setClinicTimeZone(timeZone: string): void {
  atClinic = createFormats(timeZone);
}

/** Formats an ISO time as a date in the clinic's time zone: 'December 21, 2026'. */
export const formatDate = (isoTime: string): string => atClinic.date.format(new Date(isoTime));

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats a date without time: '2026-11-21' → 'November 21, 2026'. */
export const formatDay = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`));

const longDayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

/** Formats a date without time with its weekday: '2026-11-30' → 'Monday, November 30, 2026'. */
export const formatLongDay = (day: string): string =>
  longDayFormat.format(new Date(`${day}T00:00:00Z`));

const timeFormat = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });

/** Formats a wall-clock time: '14:30' → '2:30 PM'. */
export const formatTime = (time: string): string =>
  timeFormat.format(new Date(`1970-01-01T${time}:00Z`));

/** The day at the clinic, '2026-11-30'. */
export const clinicToday = (): string => atClinic.isoDay.format(new Date());

/** Formats an ISO time in the clinic's time zone: 'Nov 21, 2026, 9:30 AM'. */
export const formatMoment = (isoTime: string): string => atClinic.moment.format(new Date(isoTime));
