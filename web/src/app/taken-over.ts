import type { EarlyClicks } from './early-clicks.ts';

type TakenOver = EarlyClicks & {
  /** The first page is to be seen, but waits for its code. */
  isPageInHtml: boolean;
};

/** Called, also more than once, when the app has rendered a part of the first page, or taken it over from its HTML. */
export const takenOver: TakenOver = {
  isPageInHtml: false,
  layoutIsThere: () => undefined,
  pageIsThere: () => undefined,
};
