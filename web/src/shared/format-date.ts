const format = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeZone: 'America/New_York',
});

/** An ISO time as a date where the clinic is: 'December 21, 2026'. */
export const formatDate = (isoTime: string): string => format.format(new Date(isoTime));
