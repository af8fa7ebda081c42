const format = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeZone: 'America/New_York',
});

/** An ISO time as a date where the clinic is: 'December 21, 2026'. */
export const formatDate = (isoTime: string): string => format.format(new Date(isoTime));

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A day without a time, '2026-11-21', as 'November 21, 2026'. */
export const formatDay = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`));

const momentFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'America/New_York',
});

/** An ISO time where the clinic is: 'Nov 21, 2026, 9:30 AM'. */
export const formatMoment = (isoTime: string): string => momentFormat.format(new Date(isoTime));
