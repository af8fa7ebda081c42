import { setTimeout as wait } from 'node:timers/promises';
import { median, percentile } from '../measure/statistics.ts';
import { timeCalls } from '../measure/time-calls.ts';
import { shareOf, workKeys, type Meter, type Work } from './meter.ts';
import type { Kind } from './requests.ts';

/** Per request: the median of the rounds; latencies in ms over all rounds. */
export type Measured = Work & {
  name: string;
  p50: number;
  p95: number;
  isReference?: boolean;
};

export type Idle = Work & { ms: number };

const idleMs = 5_000;
/** After so long no further round begins: a size must not take for ever. */
const patienceMs = 60_000;

export function medianOf(works: readonly Work[]): Work {
  const of = (key: keyof Work) => median(works.map((work) => work[key]));
  const entries = workKeys.map((key) => [key, of(key)] as const);
  return Object.fromEntries(entries) as Work;
}

/** What the system does while nobody comes. */
export async function measureIdle(meter: Meter): Promise<Idle> {
  const before = await meter.read();
  await wait(idleMs);
  return meter.between(before, await meter.read());
}

/**
 * Every kind in turn, round by round, one request after the other: what disturbs a moment disturbs one round
 * of one kind, which a median forgets.
 */
export async function measureKinds(
  kinds: readonly Kind[],
  given: { meter: Meter; idle: Idle; rounds: number; requests: number },
): Promise<Measured[]> {
  const { meter, idle, rounds, requests } = given;
  const found = kinds.map((kind) => ({ kind, works: [] as Work[], times: [] as number[] }));
  for (const { kind } of found) await timeCalls(kind.call, { count: requests, warmUp: 0 });
  const endsAt = performance.now() + patienceMs;
  for (let round = 0; round === 0 || (round < rounds && performance.now() < endsAt); round += 1) {
    for (const { kind, works, times } of found) {
      const call = (index: number) => kind.call(index + (round + 1) * requests);
      const before = await meter.read();
      times.push(...(await timeCalls(call, { count: requests, warmUp: 0 })));
      const work = meter.between(before, await meter.read());
      works.push(shareOf(work, { idle, count: requests }));
    }
  }
  return found.map(({ kind, works, times }) => ({
    name: kind.name,
    ...(kind.isReference && { isReference: true }),
    ...medianOf(works),
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
  }));
}
