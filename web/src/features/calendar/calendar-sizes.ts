import { stepMinutes } from './calendar-rules.ts';

/** The height of an hour in the grid. */
export const hourPx = 72;
export const stepPx = (stepMinutes / 60) * hourPx;
/** The strip at the right of crowded visits, for their number. */
export const strip = '1.75rem';

const linePx = 15;

/** How many lines of small text a visit has room for; at least one. */
export const linesIn = (minutes: number): number =>
  Math.max(1, Math.floor(((minutes / 60) * hourPx - 6) / linePx));
