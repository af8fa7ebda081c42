/** Line breaks, other control characters, and bidirectional text controls. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;
const longestName = 80;

/** Reduces external text to one plain line that is safe in a header and hides nothing. */
export function plainLine(text: string): string {
  return text.replace(unprintable, ' ').replace(/\s+/g, ' ').trim();
}

// Mail clients turn anything that looks like an address into a link.
const looksLikeAddress = /:\/\/|www\.|[^\s.]\.[\p{L}]{2,}|[@/\\<>]/iu;

/**
 * Returns a user-entered name, or `fallback` if it looks unsafe. Someone who enrolls with another person's
 * address must not be able to send them a link.
 */
export function nameOr(fallback: string, name: string): string {
  const line = plainLine(name).slice(0, longestName);
  return line === '' || looksLikeAddress.test(line) ? fallback : line;
}

// Reused because creating a formatter is about a hundred times slower than using one.
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats cents: 6350 as "$63.50", -500 as "-$5.00", 106415 as "$1,064.15". */
export function formatCents(cents: number): string {
  return dollars.format(cents / 100);
}

type Place = { timeZone: string };

/** Formats an ISO 8601 time as the date at the clinic, such as "November 21, 2026". */
export function formatDay(isoTime: string, { timeZone }: Place): string {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone });
  return day.format(new Date(isoTime));
}

/** Formats the last day of a plan that ends at a time. One that ends as a day begins isn't there on that day. */
export const formatLastDay = (endsAt: string, place: Place): string =>
  formatDay(new Date(Date.parse(endsAt) - 1).toISOString(), place);

const joined = new Intl.ListFormat('en-US');

/** Names months of a plan by their first day at the clinic: "February 2028 and April 2028". */
export function nameMonths(months: readonly { startsAt: string }[], { timeZone }: Place): string {
  const name = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone });
  return joined.format(months.map(({ startsAt }) => name.format(new Date(startsAt))));
}

/** The cost of a suspension, for owners who owe more than one month. */
export const suspensionRule =
  "Months in which the plan was suspended from the first day to the last aren't charged, and the billing day stays the same.";

// A day has no time zone.
const calendarDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats a day (`YYYY-MM-DD`), such as "November 21, 2026". */
export const formatCalendarDay = (isoDay: string): string => calendarDay.format(new Date(isoDay));

/** Formats the time of a visit, such as "Monday, November 30, 2026 at 9:00 AM EST". */
export function formatVisitTime(isoTime: string, place: Place): string {
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: place.timeZone });
  return `${weekday.format(new Date(isoTime))}, ${formatMoment(isoTime, place)}`;
}

/** Formats an ISO 8601 time in the clinic's time zone, such as "November 21, 2026 at 2:05 PM EST". */
export function formatMoment(isoTime: string, { timeZone }: Place): string {
  const timeOfDay = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
  const time = timeOfDay.format(new Date(isoTime));
  return `${formatDay(isoTime, { timeZone })} at ${time.replace(/\u202f/g, ' ')}`;
}
