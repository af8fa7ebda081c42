/** One way of asking, told apart from another only by whether the account exists. */
export type Variant = { name: string; ask: (attempt: number) => Promise<void> };

type TimingResult = {
  /** Medians in ms, by variant. */
  medians: Record<string, number>;
  /** The largest median over the smallest; 1 is no difference at all. */
  ratio: number;
};

type MeasureOptions = {
  tries: number;
  /** Of each, before those that count. */
  warmUp: number;
  seed: number;
  nowMs: () => number;
  /** Resolves when nothing of the last request is at work any more, whichever it was. */
  settle: () => Promise<void>;
};

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = NaN, high = NaN] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 0 ? (low + high) / 2 : high;
}

/** A small generator (mulberry32), so that a seed gives the same order again. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const keyed = items.map((item) => ({ item, key: random() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}

/**
 * Asks each variant `tries` times, one request at a time, in an order in which none tells of the next: were
 * they to take turns, what one leaves behind would fall on the other always.
 */
export async function measureTiming(
  variants: readonly Variant[],
  { tries, warmUp, seed, nowMs, settle }: MeasureOptions,
): Promise<TimingResult> {
  const random = createRandom(seed);
  const times = new Map(variants.map(({ name }) => [name, [] as number[]]));
  const scheduleOf = (count: number) =>
    shuffled(
      variants.flatMap((variant) => Array.from({ length: count }, () => variant)),
      random,
    );
  let attempt = 0;
  async function askOnce({ ask }: Variant): Promise<number> {
    const start = nowMs();
    await ask(attempt);
    const tookMs = nowMs() - start;
    attempt += 1;
    await settle();
    return tookMs;
  }
  for (const variant of scheduleOf(warmUp)) await askOnce(variant);
  for (const variant of scheduleOf(tries)) {
    times.get(variant.name)?.push(await askOnce(variant));
  }
  const medians = Object.fromEntries([...times].map(([name, all]) => [name, median(all)]));
  const values = Object.values(medians);
  return { medians, ratio: Math.max(...values) / Math.min(...values) };
}
