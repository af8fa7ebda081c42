import type { SeededRandom } from '../seeded-random.ts';

/** What one owner is going to do, decided before they begin. */
export type JourneyPlan = {
  index: number;
  email: string;
  petName: string;
  /** When they come, in ms after the load has begun. */
  startsAtMs: number;
  enrolling: 'once' | 'double-click' | 'answer-lost';
  /** How many tabs ask for the subscription at once. */
  tabs: number;
  card: 'accepted' | 'declined-first' | 'challenged' | 'challenge-failed-first';
  /** How far they go. */
  ending: 'tells-server' | 'closes-browser' | 'abandons-card' | 'abandons-password';
  /** Once the first plan is active they enroll another pet, with a double click. */
  hasSecondPet: boolean;
};

/** The journey of owner `index` of `count`, spread evenly over `spanMs`. */
export function planJourney(
  random: SeededRandom,
  { index, count, spanMs, run }: { index: number; count: number; spanMs: number; run: string },
): JourneyPlan {
  const own = random.fork(index);
  const isAbandoned = own.chance(0.15);
  return {
    index,
    email: `chaos-${run}-${index}@petwell.example`,
    petName: `Biscuit ${index}`,
    startsAtMs: Math.floor((index / count) * spanMs + own.next() * (spanMs / count)),
    enrolling: own.pick(['once', 'once', 'double-click', 'answer-lost']),
    tabs: own.pick([1, 1, 2, 3]),
    card: own.pick([
      'accepted',
      'accepted',
      'accepted',
      'declined-first',
      'challenged',
      'challenge-failed-first',
    ]),
    ending: isAbandoned
      ? own.pick(['abandons-card', 'abandons-password'])
      : own.pick(['tells-server', 'tells-server', 'closes-browser']),
    hasSecondPet: !isAbandoned && own.chance(0.1),
  };
}
