import { planJourney } from '../load/plan-journey.ts';
import type { ChaosOptions } from '../run.ts';
import { createSeededRandom } from '../seeded-random.ts';
import type { Member, Owner } from './member.ts';

/** Plans owners whose plans go on for months. `stops`: at how many times the clock stops. */
export function planOwners<Kind extends Member>(
  { seed, enrollments: count, spanMs }: ChaosOptions,
  {
    stops,
    memberOf,
  }: { stops: number; memberOf: (given: { email: string; index: number }) => Kind },
): Owner<Kind>[] {
  const random = createSeededRandom(seed);
  return Array.from({ length: count }, (_, index) => {
    const planned = planJourney(random, {
      index,
      count,
      spanMs: spanMs / stops / 2,
      run: String(seed),
    });
    const isAbandoned = planned.ending.startsWith('abandons');
    const plan = {
      ...planned,
      // Later months are charged without the cardholder.
      card: 'accepted' as const,
      ending: isAbandoned ? ('closes-browser' as const) : planned.ending,
      hasSecondPet: false,
      aftermath: null,
    };
    return { plan, member: memberOf({ email: plan.email, index }) };
  });
}
