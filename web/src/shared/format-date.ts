const format = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeZone: 'America/New_York',
});

/** An ISO time as a date where the clinic is: 'December 21, 2026'. */
export const formatDate = (isoTime: string): string => format.format(new Date(isoTime));

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A day without a time, '2026-11-21', as 'November 21, 2026'. */
export const formatDay = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`));
