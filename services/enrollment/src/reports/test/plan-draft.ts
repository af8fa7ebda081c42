import type { IncludedService, PlanContent } from '@petwell/contracts';

type CountedService = Extract<IncludedService, { unit: 'count' }>;

/** One of a service per plan year, at $50.00. */
export const countedService = (
  service: string,
  overrides: Partial<CountedService> = {},
): CountedService => ({
  service,
  unit: 'count',
  quantity: 1,
  intervalDays: 365,
  listPriceCents: 5_000,
  costCents: null,
  ...overrides,
});

/** Dog Gold with one exam, and 10% off the rest, for $70.00 a month. */
export const planDraft = (overrides: Partial<PlanContent> = {}): PlanContent => ({
  kind: 'plan',
  name: 'Dog Gold',
  description: 'Everything an adult dog needs.',
  monthlyCents: 7_000,
  displayOrder: 2,
  benefits: [countedService('exam'), { service: 'discount', unit: 'discount', percent: 10 }],
  tier: 'Gold',
  badge: null,
  membershipFeeCents: 6_415,
  petTypes: ['dog'],
  ageGroups: ['adult'],
  ...overrides,
});
