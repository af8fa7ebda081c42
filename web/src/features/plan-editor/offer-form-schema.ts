import {
  addOnContentSchema,
  fromCents,
  type IncludedService,
  includedServiceSchema,
  type OfferContent,
  type OfferKind,
  planContentSchema,
} from '@petwell/contracts';
import { z } from 'zod';
import { anyAmountField } from '../../shared/staff/amount-field.ts';

const plan = planContentSchema.shape;
const addOn = addOnContentSchema.shape;
const [counted, discount] = includedServiceSchema.options;

const amount = anyAmountField.refine((cents) => cents <= 1_000_000, 'Enter $10,000 or less');
const whole = z
  .string()
  .trim()
  .regex(/^\d{1,4}$/, 'Enter a whole number, like 2')
  .transform(Number);

/** Empty is null. */
const unlessEmpty = <Value>(schema: z.ZodType<Value, string>) =>
  z
    .string()
    .trim()
    .transform((text, context): Value | null => {
      if (text === '') return null;
      const { data, error } = schema.safeParse(text);
      for (const { message } of error?.issues ?? []) context.addIssue({ code: 'custom', message });
      return data ?? null;
    });

const service = z.string().min(1, 'Choose a service').pipe(counted.shape.service);

/** A row has the fields of both kinds, so that a change of kind loses nothing. */
const rowSchema = z.discriminatedUnion('unit', [
  z.object({
    service,
    unit: counted.shape.unit,
    quantity: whole.pipe(counted.shape.quantity),
    intervalDays: unlessEmpty(whole.pipe(counted.shape.intervalDays.unwrap())),
    listPriceCents: amount,
    costCents: unlessEmpty(amount),
  }),
  z.object({ service, unit: discount.shape.unit, percent: whole.pipe(discount.shape.percent) }),
]);

/** Every field of the form, under the names of the content, with amounts in dollars. */
export type BenefitValues = {
  service: string;
  unit: IncludedService['unit'];
  quantity: string;
  intervalDays: string;
  listPriceCents: string;
  costCents: string;
  percent: string;
};

const shared = {
  name: plan.name,
  description: plan.description,
  monthlyCents: amount.pipe(plan.monthlyCents),
  displayOrder: whole.pipe(plan.displayOrder),
  benefits: z.array(rowSchema).pipe(plan.benefits),
};

const schemas = {
  plan: z.object({
    ...shared,
    kind: plan.kind,
    tier: plan.tier,
    badge: unlessEmpty(plan.badge.unwrap()),
    membershipFeeCents: amount,
    petTypes: plan.petTypes,
    ageGroups: plan.ageGroups,
  }),
  'add-on': z.object({
    ...shared,
    kind: addOn.kind,
    purpose: addOn.purpose,
    recommendedFor: addOn.recommendedFor,
    weightRangeLabel: unlessEmpty(addOn.weightRangeLabel.unwrap()),
    maxBagsPerYear: unlessEmpty(whole.pipe(addOn.maxBagsPerYear.unwrap())),
  }),
};

/** Every field of both kinds: a form shows those of one. */
export type OfferValues = {
  kind: OfferKind;
  name: string;
  description: string;
  monthlyCents: string;
  displayOrder: string;
  benefits: BenefitValues[];
  tier: string;
  badge: string;
  membershipFeeCents: string;
  petTypes: string[];
  ageGroups: string[];
  purpose: string;
  recommendedFor: string[];
  weightRangeLabel: string;
  maxBagsPerYear: string;
};

/** The form of a plan or an add-on, as the content that the server validates by the same schema. */
export const offerFormSchema = (kind: OfferKind) =>
  schemas[kind] as unknown as z.ZodType<OfferContent, OfferValues>;

const dollars = (cents: number | null): string => (cents === null ? '' : fromCents(cents));
const typed = (value: number | string | null): string => (value === null ? '' : `${value}`);

export const emptyBenefit: BenefitValues = {
  service: '',
  unit: 'count',
  quantity: '1',
  intervalDays: '',
  listPriceCents: '',
  costCents: '',
  percent: '',
};

const benefitValues = (benefit: IncludedService): BenefitValues =>
  benefit.unit === 'discount'
    ? { ...emptyBenefit, ...benefit, percent: typed(benefit.percent) }
    : {
        ...emptyBenefit,
        service: benefit.service,
        quantity: typed(benefit.quantity),
        intervalDays: typed(benefit.intervalDays),
        listPriceCents: dollars(benefit.listPriceCents),
        costCents: dollars(benefit.costCents),
      };

const noValues = {
  tier: '',
  badge: '',
  membershipFeeCents: '',
  petTypes: [],
  ageGroups: [],
  purpose: 'care',
  recommendedFor: [],
  weightRangeLabel: '',
  maxBagsPerYear: '',
};

const ownValues = (content: OfferContent) =>
  content.kind === 'plan'
    ? {
        tier: content.tier,
        badge: typed(content.badge),
        membershipFeeCents: dollars(content.membershipFeeCents),
        petTypes: content.petTypes,
        ageGroups: content.ageGroups,
      }
    : {
        purpose: content.purpose,
        recommendedFor: content.recommendedFor,
        weightRangeLabel: typed(content.weightRangeLabel),
        maxBagsPerYear: typed(content.maxBagsPerYear),
      };

/** What a form shows of a content. */
export const valuesOf = (content: OfferContent): OfferValues => ({
  ...noValues,
  ...ownValues(content),
  kind: content.kind,
  name: content.name,
  description: content.description,
  monthlyCents: content.monthlyCents === 0 ? '' : dollars(content.monthlyCents),
  displayOrder: typed(content.displayOrder),
  benefits: content.benefits.map(benefitValues),
});

export const isSame = (one: OfferContent, other: OfferContent): boolean =>
  JSON.stringify(valuesOf(one)) === JSON.stringify(valuesOf(other));
