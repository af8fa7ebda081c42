import { currentVersion } from '@petwell/contracts/legal';
import { runJourney, type Journey, type JourneyContext } from '../load/journey.ts';
import type { JourneyPlan } from '../load/plan-journey.ts';
import { insist } from './manager.ts';
import { isPromised, type CampaignMember } from './member.ts';
import type { Records } from './records.ts';

export type Owner = { plan: JourneyPlan; member: CampaignMember };

const promise = currentVersion('payment', { price: 'for-good', ending: 'phone' });

/** Creates how owners enroll and pay, until their plans are active. Some get a text that promises the price for good. */
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
    const promised = joining
      .map(({ member }) => member)
      .filter(isPromised)
      .map(({ enrollmentId }) => enrollmentId);
    await insist(desk, 'promise prices', () => records.promiseForGood(promised, promise));
    return journeys;
  };
