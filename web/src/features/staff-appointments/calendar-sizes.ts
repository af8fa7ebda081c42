import { stepMinutes } from './calendar-rules.ts';

/** The height of an hour in the grid. */
export const hourPx = 72;
export const stepPx = (stepMinutes / 60) * hourPx;
/** The strip at the right of crowded visits, for their number. */
export const strip = '1.75rem';
