/** Creates a format when it is first used. The first one in a page takes 10 ms. */
const lazyFormat = (options: Intl.DateTimeFormatOptions, locale = 'en-US') => {
  let format: Intl.DateTimeFormat | undefined;
  return () => (format ??= new Intl.DateTimeFormat(locale, options));
};

const createFormats = (timeZone: string) => ({
  date: lazyFormat({ dateStyle: 'long', timeZone }),
  shortDate: lazyFormat({ dateStyle: 'medium', timeZone }),
  month: lazyFormat({ month: 'long', year: 'numeric', timeZone }),
  moment: lazyFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone }),
  // Swedish dates are YYYY-MM-DD.
  isoDay: lazyFormat({ timeZone }, 'sv-SE'),
  // Swedish times are HH:MM.
  clockTime: lazyFormat({ timeStyle: 'short', timeZone }, 'sv-SE'),
});
let atClinic = createFormats('America/New_York');
/** How far the clinic's clock is ahead of the browser's. */
let aheadMs = 0;

/** Sets the time zone of the clinic, in which times are shown, once the configuration is loaded. */
export function setClinicTimeZone(timeZone: string): void {
  atClinic = createFormats(timeZone);
}

/** Sets the clinic's clock, which the server sends with the configuration. */
export function setClinicClock(now: string): void {
  aheadMs = Date.parse(now) - Date.now();
}

/** The time by the clinic's clock, however wrong the browser's is. */
export const clinicNow = (): Date => new Date(Date.now() + aheadMs);

/** Formats an ISO time as a date in the clinic's time zone: 'December 21, 2026'. */
export const formatDate = (isoTime: string): string => atClinic.date().format(new Date(isoTime));

/** Formats the last day of a plan that ended at a time. One that ended as a day began wasn't there on that day. */
export const formatLastDay = (endedAt: string): string =>
  formatDate(new Date(Date.parse(endedAt) - 1).toISOString());

/** Formats an ISO time as a date where there is little room: 'Dec 21, 2026'. */
export const formatShortDate = (isoTime: string): string =>
  atClinic.shortDate().format(new Date(isoTime));

/** Names the month in which a time lies at the clinic: 'December 2026'. */
export const formatMonthOf = (isoTime: string): string =>
  atClinic.month().format(new Date(isoTime));

const dayFormat = lazyFormat({ dateStyle: 'long', timeZone: 'UTC' });

/** Formats a date without time: '2026-11-21' → 'November 21, 2026'. */
export const formatDay = (day: string): string => dayFormat().format(new Date(`${day}T00:00:00Z`));

const longDayFormat = lazyFormat({ dateStyle: 'full', timeZone: 'UTC' });

/** Formats a date without time with its weekday: '2026-11-30' → 'Monday, November 30, 2026'. */
export const formatLongDay = (day: string): string =>
  longDayFormat().format(new Date(`${day}T00:00:00Z`));

const weekdayFormat = lazyFormat({
  weekday: 'short',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** Formats a day within a year: '2026-11-30' → 'Mon, November 30'. */
export const formatWeekday = (day: string): string =>
  weekdayFormat().format(new Date(`${day}T00:00:00Z`));

const shortWeekdayFormat = lazyFormat({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** Formats a day within a year where there is little room: '2026-11-30' → 'Mon, Nov 30'. */
export const formatShortWeekday = (day: string): string =>
  shortWeekdayFormat().format(new Date(`${day}T00:00:00Z`));

const monthDayFormat = lazyFormat({
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

const shortDayFormat = lazyFormat({
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** Formats a day that is near: '2026-11-30' → 'November 30'. */
export const formatMonthDay = (day: string): string =>
  monthDayFormat().format(new Date(`${day}T00:00:00Z`));

/** Formats days in a row: 'Nov 23 – 29'. */
export const formatSpan = (days: readonly string[]): string =>
  shortDayFormat().formatRange(
    new Date(`${days[0] ?? ''}T00:00:00Z`),
    new Date(`${days.at(-1) ?? ''}T00:00:00Z`),
  );

const timeFormat = lazyFormat({ timeStyle: 'short', timeZone: 'UTC' });

/** Formats a wall-clock time: '14:30' → '2:30 PM'. */
export const formatTime = (time: string): string =>
  timeFormat().format(new Date(`1970-01-01T${time}:00Z`));

/** The day at the clinic, '2026-11-30'. */
export const clinicToday = (): string => atClinic.isoDay().format(clinicNow());

/** The time of day at the clinic: '14:05'. */
export const clinicTime = (): string => atClinic.clockTime().format(clinicNow());

/** The wall-clock time at the clinic of an instant, `14:30`. */
export const clinicTimeOf = (isoTime: string): string =>
  atClinic.clockTime().format(new Date(isoTime));

/** Formats an ISO time in the clinic's time zone: 'Nov 21, 2026, 9:30 AM'. */
export const formatMoment = (isoTime: string): string =>
  atClinic.moment().format(new Date(isoTime));

/** Formats a day of these months: '2026-11-30' → 'Nov 30'. */
export const formatShortDay = (day: string): string =>
  shortDayFormat().format(new Date(`${day}T00:00:00Z`));
