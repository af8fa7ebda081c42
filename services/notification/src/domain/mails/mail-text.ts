/** Line breaks, other control characters, and marks that turn the reading direction around. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;
const longestName = 80;

/** Text from outside as one plain line: safe in a header, nothing hidden in it. */
export function plainLine(text: string): string {
  return text.replace(unprintable, ' ').replace(/\s+/g, ' ').trim();
}

// Mail programs turn anything that looks like an address into a link.
const looksLikeAddress = /:\/\/|www\.|[^\s.]\.[\p{L}]{2,}|[@/\\<>]/iu;

/**
 * A name that somebody typed, fit for a mail to an address that somebody typed: whoever enrolls with a
 * stranger's address must not be able to put a link in front of them. `fallback` where it is no name.
 */
export function nameOr(fallback: string, name: string): string {
  const line = plainLine(name).slice(0, longestName);
  return line === '' || looksLikeAddress.test(line) ? fallback : line;
}

// Making a formatter takes some hundred times as long as using one.
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** 6350 → "$63.50", -500 → "-$5.00", 106415 → "$1,064.15". */
export function formatCents(cents: number): string {
  return dollars.format(cents / 100);
}

/** The clinic is in Jacksonville: its day counts, wherever the server stands. */
const timeZone = 'America/New_York';
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone });
const timeOfDay = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
  timeZone,
});

/** ISO 8601 → "November 21, 2026", the day at the clinic. */
export function formatDay(isoTime: string): string {
  return day.format(new Date(isoTime));
}

/** ISO 8601 → "November 21, 2026 at 2:05 PM EST", at the clinic. */
export function formatMoment(isoTime: string): string {
  const time = timeOfDay.format(new Date(isoTime));
  return `${formatDay(isoTime)} at ${time.replace(/\u202f/g, ' ')}`;
}
