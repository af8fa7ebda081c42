const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A day (`YYYY-MM-DD`) as people read it: "January 3, 2027". */
export const dayInWords = (day: string): string => dayFormat.format(new Date(day));
