const format = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeZone: 'America/New_York',
});

/** Formats an ISO time as a date in the clinic's time zone: 'December 21, 2026'. */
export const formatDate = (isoTime: string): string => format.format(new Date(isoTime));

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats a date without time: '2026-11-21' → 'November 21, 2026'. */
export const formatDay = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`));

const momentFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'America/New_York',
});

/** Formats an ISO time in the clinic's time zone: 'Nov 21, 2026, 9:30 AM'. */
export const formatMoment = (isoTime: string): string => momentFormat.format(new Date(isoTime));
