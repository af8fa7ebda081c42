import type { EarlyClicks } from './early-clicks.ts';

/** Called, also more than once, when the app has rendered a part of the first page, or taken it over from its HTML. */
export const takenOver: EarlyClicks = {
  layoutIsThere: () => undefined,
  pageIsThere: () => undefined,
};
