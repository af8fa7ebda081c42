import pThrottle from 'p-throttle';

/** Resolves when it is one's turn. */
export type Pace = () => Promise<void>;

/** Turns for so many a second, evenly, in the order in which they were asked for; the first at once. */
export const createPace = (perSecond: number): Pace =>
  pThrottle({ limit: 1, interval: 1000 / perSecond })(() => Promise.resolve());
