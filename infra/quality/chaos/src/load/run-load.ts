import { createSeededRandom } from '../seeded-random.ts';
import { runJourney, type Journey, type JourneyWorld } from './journey.ts';
import { planJourney } from './plan-journey.ts';

export type Load = {
  /** All journeys, when all have ended. */
  ended: Promise<Journey[]>;
  /** How many are still under way or to come. */
  remaining(): number;
};

/** Lets `count` owners come over `spanMs`. */
export function startLoad(
  world: JourneyWorld,
  { seed, count, spanMs, run }: { seed: number; count: number; spanMs: number; run: string },
): Load {
  const random = createSeededRandom(seed);
  let remaining = count;
  const journeys = Array.from({ length: count }, async (_, index) => {
    const journey = await runJourney(planJourney(random, { index, count, spanMs, run }), world);
    remaining -= 1;
    return journey;
  });
  return { ended: Promise.all(journeys), remaining: () => remaining };
}
