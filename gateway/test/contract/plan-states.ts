import { randomUUID } from 'node:crypto';
import { addDays, clinicDay } from '@petwell/chassis/time';
import {
  type AddOnContent,
  type OfferContent,
  type OfferDetail,
  offerDetailSchema,
  type PlanContent,
} from '@petwell/contracts';
import type { Visitors } from './visitors.ts';

const content = {
  description: 'One exam a year.',
  // What is inside is worth less: the draft is odd.
  monthlyCents: 99_900,
  displayOrder: 90,
  benefits: [
    {
      service: 'exam',
      unit: 'count' as const,
      quantity: 1,
      intervalDays: null,
      listPriceCents: 6_500,
      costCents: null,
    },
  ],
};
const plan = {
  ...content,
  kind: 'plan' as const,
  tier: 'Deluxe',
  badge: null,
  membershipFeeCents: 0,
  petTypes: ['dog' as const],
  ageGroups: ['adult' as const],
} satisfies Omit<PlanContent, 'name'>;
/** Recommended for nothing: other interactions don't see it. */
const addOn = {
  ...content,
  kind: 'add-on' as const,
  purpose: 'care' as const,
  recommendedFor: [],
  weightRangeLabel: null,
  maxBagsPerYear: null,
} satisfies Omit<AddOnContent, 'name'>;

const newName = () => `Plan ${randomUUID().slice(0, 8)}`;

/** Creates the states of the plans' editor, as a manager would. */
export function createPlanStates(visitors: Visitors) {
  const post = async (path: string, body: object): Promise<OfferDetail> => {
    const response = await (await visitors.manager()).post(`/api/admin/offers/${path}`, body);
    return offerDetailSchema.parse(response.body);
  };
  const begin = ({ kind, ...rest }: OfferContent) => post(kind, { content: { kind, ...rest } });
  const publish = ({ kind, id }: OfferDetail, effectiveOn: string | null) =>
    post(`${kind}/${id}/publications`, { revision: 1, effectiveOn, reason: 'A trial' });
  const tomorrow = () => addDays(clinicDay(new Date(), 'America/New_York'), 1);
  const draft = async () => {
    const planName = newName();
    return { planName, begun: await begin({ ...plan, name: planName }) };
  };
  return {
    freeName: () => ({ planName: newName() }),
    drafted: async () => {
      const { planName, begun } = await draft();
      return { planName, offerId: begun.id, tomorrow: tomorrow() };
    },
    scheduled: async () => {
      const { planName, begun } = await draft();
      await publish(begun, tomorrow());
      return { planName, offerId: begun.id };
    },
    soldAddOn: async () => {
      const begun = await begin({ ...addOn, name: newName() });
      await publish(begun, null);
      return { offerId: begun.id };
    },
  };
}
export type PlanStates = ReturnType<typeof createPlanStates>;
