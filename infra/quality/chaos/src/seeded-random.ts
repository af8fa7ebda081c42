/** Random choices, reproducible by seed. */
export type SeededRandom = {
  /** In [0, 1). */
  next(): number;
  /** An integer from `low` to `high`, inclusive. */
  between(low: number, high: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  /** Creates an independent sequence, so that one part's draws don't affect another's. */
  fork(salt: number): SeededRandom;
};

/** Creates a mulberry32 generator, which is good enough for choosing faults. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    fork: (salt) => createSeededRandom(Math.imul(seed ^ 0x9e3779b9, salt + 1) ^ (salt << 7)),
  };
}
