import { createSeededRandom } from '../seeded-random.ts';
import { runJourney, type Journey, type JourneyContext } from './journey.ts';
import { planJourney } from './plan-journey.ts';

export type Load = {
  /** All journeys, once all have ended. */
  ended: Promise<Journey[]>;
  remaining(): number;
};

/** Starts the journeys of `count` owners, spread over `spanMs`. */
export function startLoad(
  context: JourneyContext,
  { seed, count, spanMs }: { seed: number; count: number; spanMs: number },
): Load {
  const random = createSeededRandom(seed);
  let remaining = count;
  const journeys = Array.from({ length: count }, async (_, index) => {
    const plan = planJourney(random, { index, count, spanMs, run: String(seed) });
    const journey = await runJourney(plan, context);
    remaining -= 1;
    return journey;
  });
  return { ended: Promise.all(journeys), remaining: () => remaining };
}
