import type {
  ChangeSheet,
  OfferedChange,
  OrderedChange,
  readPlanChange,
  ResponseOf,
} from '@petwell/contracts';

/** Biscuit changes from Dog Gold to Dog Platinum today: five months of the plan year are billed. */
export const createSheet = (overrides: Partial<ChangeSheet> = {}): ChangeSheet => ({
  enrollmentId: 21,
  petName: 'Biscuit',
  when: 'today',
  effectiveFrom: '2027-02-10',
  now: {
    plan: { id: 2, version: 1, name: 'Dog Gold' },
    addOns: [{ id: 5, version: 1, name: 'Joint Health' }],
    monthlyCents: 9_325,
  },
  then: {
    plan: { id: 3, version: 1, name: 'Dog Platinum' },
    addOns: [{ id: 5, version: 1, name: 'Joint Health' }],
    monthlyCents: 11_970,
  },
  due: { months: 5, differenceCents: 2_645, cents: 13_225 },
  firstChargeOn: '2027-03-03',
  services: [
    {
      code: 'dental_xrays',
      label: 'Dental cleaning with X-rays',
      unit: 'count',
      now: null,
      then: 2,
      used: 1,
      leftThen: 1,
    },
  ],
  cheaperSingly: { listCents: 18_000, changeCents: 31_740 },
  ...overrides,
});

/** Biscuit drops Joint Health with the next plan year. */
export const createLowerSheet = (overrides: Partial<ChangeSheet> = {}): ChangeSheet =>
  createSheet({
    when: 'next-year',
    effectiveFrom: '2027-09-01',
    then: { plan: { id: 2, version: 1, name: 'Dog Gold' }, addOns: [], monthlyCents: 6_350 },
    due: null,
    firstChargeOn: '2027-09-03',
    services: [],
    cheaperSingly: null,
    ...overrides,
  });

export const createOrder = (overrides: Partial<OrderedChange> = {}): OrderedChange => ({
  id: '3b241101-e2bb-4255-8caf-4136c566a962',
  sheet: createSheet(),
  way: 'link',
  state: 'asked',
  orderedAt: '2027-02-10T15:00:00.000Z',
  orderedBy: 'Maya',
  agreedAt: null,
  canUndo: true,
  ...overrides,
});

export const createPlanChange = (
  overrides: Partial<ResponseOf<typeof readPlanChange>> = {},
): ResponseOf<typeof readPlanChange> => ({
  plans: [
    { id: 2, name: 'Dog Gold', monthlyPrice: '63.50' },
    { id: 3, name: 'Dog Platinum', monthlyPrice: '89.95' },
  ],
  addOns: [{ id: 5, name: 'Joint Health', monthlyPrice: '29.75' }],
  chosen: { planId: 2, addOnIds: ['5'], when: 'today' },
  obstacle: null,
  isPhoneAllowed: true,
  order: null,
  ...overrides,
});

export const createOfferedChange = (overrides: Partial<OfferedChange> = {}): OfferedChange => ({
  firstName: 'Ana',
  sheet: createSheet(),
  card: { brand: 'visa', last4: '4242' },
  state: 'open',
  ...overrides,
});
