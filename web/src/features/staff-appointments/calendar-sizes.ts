import { stepMinutes } from './calendar-rules.ts';

/** The height of an hour in the grid. */
export const hourPx = 72;
export const stepPx = (stepMinutes / 60) * hourPx;
