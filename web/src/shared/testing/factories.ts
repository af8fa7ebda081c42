import {
  petSchema,
  type AddOn,
  type Enrollment,
  type EnrollmentResponse,
  type EnrollmentView,
  type ListedPlan,
  type Owner,
  type Pet,
  type Plan,
  type PublicConfig,
  type Recommendations,
  type SessionResponse,
  type StaffCounts,
} from '@petwell/contracts';

export const createConfig = (overrides: Partial<PublicConfig> = {}): PublicConfig => ({
  clinic: {
    name: 'Riverside Animal Clinic',
    phone: '(904) 555-0142',
    email: 'hello@clinic.example',
    address: '100 Example Street, Jacksonville, FL',
    hours: [
      { days: 'Mon-Fri', hours: '8AM-6PM' },
      { days: 'Sat', hours: '9AM-6PM' },
      { days: 'Sun', hours: 'Closed' },
    ],
    openingHours: {
      week: [
        ...Array.from({ length: 5 }, () => ({ opens: '08:00', closes: '18:00' })),
        { opens: '09:00', closes: '18:00' },
        null,
      ],
      holidays: [{ day: '2026-12-25', name: 'Christmas Day' }],
    },
    schedulingUrl: 'https://schedule.example/clinic',
    websiteUrl: 'https://clinic.example',
    timeZone: 'America/New_York',
  },
  payment: {
    publishableKey: 'pk_test_simulator',
    scriptUrl: 'http://localhost:8090/v3/',
    isTestMode: true,
    statementDescriptor: 'PETWELL PLAN',
  },
  isDemoEnabled: true,
  isCancelOnline: false,
  priceTerms: 'for-good',
  now: new Date().toISOString(),
  ...overrides,
});

export const createOwner = (overrides: Partial<Owner> = {}): Owner => ({
  id: 7,
  firstName: 'Ana',
  lastName: 'Reyes',
  email: 'ana@example.com',
  phone: '904-555-0100',
  isActive: true,
  createdAt: '2026-01-05T10:00:00.000Z',
  ...overrides,
});

export const createSession = (overrides: Partial<SessionResponse> = {}): SessionResponse => ({
  owner: null,
  setup: null,
  staff: null,
  ...overrides,
});

export const createPlan = (overrides: Partial<Plan> = {}): Plan => ({
  id: 2,
  version: 1,
  name: 'Dog Gold',
  description: 'Preventive care with a yearly dental cleaning for adult dogs in good health.',
  monthlyPrice: '63.50',
  membershipFee: '64.15',
  features: [
    '2 Comprehensive physical exams',
    '1 Professional dental cleaning',
    '4 Nail trims',
    '5% off services outside the plan',
    'One-time membership fee: $64.15',
  ],
  targetPetTypes: ['dog'],
  targetAgeGroups: ['young adult', 'adult', 'senior'],
  ...overrides,
});

/** A plan as `/plans` lists it. */
export const createListedPlan = (overrides: Partial<ListedPlan> = {}): ListedPlan => ({
  ...createPlan(),
  tier: 'Gold',
  badge: null,
  services: [
    {
      code: 'nail_trim',
      wording: 'Nail trims',
      service: 'Nail trim',
      quantity: 4,
      percent: null,
      detail: null,
    },
  ],
  ...overrides,
});

export const createAddOn = (overrides: Partial<AddOn> = {}): AddOn => ({
  id: 3,
  version: 1,
  name: 'Joint Health',
  description: 'Two mobility exams, hip and knee X-rays once a year and monthly joint supplements.',
  monthlyPrice: '29.75',
  recommendedFor: ['joint issues'],
  weightRangeLabel: null,
  maxBagsPerYear: null,
  ...overrides,
});

export const createRecommendations = (
  overrides: Partial<Recommendations> = {},
): Recommendations => ({
  plans: [
    {
      plan: createPlan(),
      reasons: [
        'Yearly dental cleaning keeps gums healthy.',
        'Two exams a year catch problems early.',
      ],
      isRecommended: true,
    },
    {
      plan: createPlan({ id: 1, name: 'Dog Platinum', monthlyPrice: '89.95' }),
      reasons: ['The fullest lab work.'],
      isRecommended: false,
    },
  ],
  addOns: [
    { addOn: createAddOn(), reasons: ['You told us about joint issues.'] },
    {
      addOn: createAddOn({ id: 9, name: 'Dental Care Plus', monthlyPrice: '19.95' }),
      reasons: ['A second cleaning.'],
    },
  ],
  ...overrides,
});

export const createPet = (overrides: Partial<Pet> = {}): Pet =>
  petSchema.parse({
    id: 11,
    name: 'Biscuit',
    type: 'dog',
    breed: 'Labrador Retriever',
    age: 'adult',
    weight: null,
    gender: null,
    photoUrl: null,
    ownerId: 7,
    healthConcerns: ['joint issues'],
    ...overrides,
  });

export const createEnrollment = (overrides: Partial<Enrollment> = {}): Enrollment => ({
  id: 21,
  petId: 11,
  ownerId: 7,
  planId: 2,
  addOnIds: ['3'],
  status: 'pending_payment',
  enrolledAt: '2026-01-05T10:00:00.000Z',
  nextBillingDate: '2026-02-05T10:00:00.000Z',
  totalMonthlyPrice: '93.25',
  membershipFee: '64.15',
  membershipFeePaid: false,
  stripeSubscriptionId: null,
  stripeCustomerId: null,
  ...overrides,
});

export const createEnrollmentResponse = (
  overrides: Partial<EnrollmentResponse> = {},
): EnrollmentResponse => ({
  enrollment: createEnrollment(),
  pet: createPet(),
  owner: createOwner({ isActive: false }),
  plan: createPlan(),
  requiresAccountSetup: true,
  ...overrides,
});

export const createEnrollmentView = (overrides: Partial<EnrollmentView> = {}): EnrollmentView => ({
  id: 21,
  status: 'active',
  pet: createPet(),
  petId: 11,
  plan: createPlan(),
  addOns: [createAddOn()],
  totalMonthlyPrice: '93.25',
  membershipFee: '64.15',
  membershipFeePaid: true,
  nextBillingDate: '2026-02-05T15:00:00.000Z',
  enrolledAt: '2026-01-05T15:00:00.000Z',
  cancelledAt: null,
  stripeSubscriptionId: 'sub_1',
  paymentProblem: false,
  ...overrides,
});

export const createCounts = (overrides: Partial<StaffCounts> = {}): StaffCounts => ({
  appointmentRequests: 0,
  firstPayments: 0,
  endings: 0,
  paidElsewhere: 0,
  priceCalls: 0,
  changeCalls: 0,
  lifeStages: 0,
  careReports: 0,
  ...overrides,
});
