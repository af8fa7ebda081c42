import { addMonths, instantOf } from '@petwell/chassis/time';

type Span = { start: Date; end: Date };

/** Returns when a month (`2026-11`) starts and ends at the clinic, and in UTC, which Stripe's reports use. */
export function spansOf(month: string, timeZone: string): { clinic: Span; utc: Span } {
  const [first, next] = [`${month}-01`, addMonths(`${month}-01`, 1)];
  const at = (day: string, zone: string) => instantOf({ day, time: '00:00' }, zone);
  return {
    clinic: { start: at(first, timeZone), end: at(next, timeZone) },
    utc: { start: at(first, 'UTC'), end: at(next, 'UTC') },
  };
}

/** Returns the part of a time that isn't in another one, both of which are the same month in different zones. */
export const without = (span: Span, other: Span): Span =>
  span.start < other.start
    ? { start: span.start, end: other.start }
    : { start: other.end, end: span.end };
