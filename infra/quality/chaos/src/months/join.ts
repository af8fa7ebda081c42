import { runJourney, type Journey, type JourneyContext } from '../load/journey.ts';
import { insist } from './insist.ts';
import type { Owner } from './member.ts';
import type { Records } from './records.ts';

/** Creates how owners enroll and pay, until their plans are active. */
export const createJoin =
  (context: JourneyContext & { records: Records }) =>
  async (joining: readonly Owner[]): Promise<Journey[]> => {
    const { desk, records } = context;
    const journeys = await Promise.all(joining.map(({ plan }) => runJourney(plan, context)));
    await insist(desk, 'wait for active plans', async () => {
      const plans = await records.activePlans();
      for (const { member } of joining) {
        const plan = plans.get(member.email);
        if (!plan) throw new Error(`${member.email} is not active`);
        member.enrollmentId = plan.enrollmentId;
      }
    });
    return journeys;
  };
