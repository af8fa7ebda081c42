/** Resolves when it is one's turn. */
export type Pace = () => Promise<void>;

/** Turns for so many a second, evenly, in the order in which they were asked for; the first at once. */
export function createPace(perSecond: number): Pace {
  const apartMs = 1000 / perSecond;
  let nextAt = 0;
  return async () => {
    const now = performance.now();
    const at = Math.max(now, nextAt);
    nextAt = at + apartMs;
    if (at > now) await new Promise((resolve) => setTimeout(resolve, at - now));
  };
}
