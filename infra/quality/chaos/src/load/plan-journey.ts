import type { SeededRandom } from '../seeded-random.ts';
import { aftermathKinds, type AftermathKind } from './aftermath-kinds.ts';

/** An owner's plan, fixed before they start. */
export type JourneyPlan = {
  index: number;
  email: string;
  petName: string;
  /** After the start of the load. */
  startsAtMs: number;
  enrolling: 'once' | 'double-click' | 'response-lost';
  /** By the plan's name, with so many of the recommended add-ons; absent: what is recommended, with one. */
  choice?: { plan: string; addOns: number };
  /** How many tabs request the subscription at once. */
  tabs: number;
  card: 'accepted' | 'declined-first' | 'challenged' | 'challenge-failed-first';
  /** How far they go. */
  ending: 'notifies-server' | 'closes-browser' | 'abandons-card' | 'abandons-password';
  /** Enrolls another pet with a double click once the first plan is active. */
  hasSecondPet: boolean;
  /** Staff's action on the first plan then; null: none. */
  aftermath: AftermathKind | null;
};

/** Plans the journey of owner `index` of `count`, spread evenly over `spanMs`. */
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
    enrolling: own.pick(['once', 'once', 'double-click', 'response-lost']),
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
      : own.pick(['notifies-server', 'notifies-server', 'closes-browser']),
    hasSecondPet: !isAbandoned && own.chance(0.1),
    aftermath: isAbandoned || own.chance(0.35) ? null : own.pick(aftermathKinds),
  };
}
