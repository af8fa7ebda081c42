import type {
  BenefitBalance,
  DeskPet,
  EnrollmentBenefits,
  PetCare,
  Redemption,
} from '@petwell/contracts';

export const createBenefit = (overrides: Partial<BenefitBalance> = {}): BenefitBalance => ({
  code: 'exam',
  label: 'Comprehensive physical exam',
  unit: 'count',
  quantity: 4,
  used: 2,
  left: 2,
  listPrice: '65.00',
  careType: 'exam',
  lastUsedOn: '2026-10-20',
  nextDueOn: '2027-04-20',
  ...overrides,
});

export const createDiscount = (overrides: Partial<BenefitBalance> = {}): BenefitBalance =>
  createBenefit({
    code: 'discount_5',
    label: '5% off other services',
    unit: 'discount',
    quantity: null,
    used: 0,
    left: null,
    listPrice: null,
    careType: null,
    lastUsedOn: null,
    nextDueOn: null,
    ...overrides,
  });

export const createPlanYear = (
  overrides: Partial<EnrollmentBenefits> = {},
): EnrollmentBenefits => ({
  enrollmentId: 21,
  planYear: { startsOn: '2026-09-01', endsOn: '2027-08-31' },
  benefits: [createBenefit(), createDiscount()],
  valueUsed: '310.00',
  paid: '254.60',
  ...overrides,
});

export const createRedemption = (overrides: Partial<Redemption> = {}): Redemption => ({
  id: 501,
  code: 'exam',
  label: 'Comprehensive physical exam',
  quantity: 1,
  performedOn: '2026-11-20',
  amount: null,
  note: null,
  recordedBy: 'Nora Vance',
  recordedAt: '2026-11-20T15:00:00.000Z',
  overrideReason: null,
  undone: null,
  ...overrides,
});

export const createDeskPet = (overrides: Partial<DeskPet> = {}): DeskPet => ({
  petId: 11,
  petName: 'Biscuit',
  type: 'dog',
  breed: 'Labrador Retriever',
  age: 'adult',
  weight: null,
  healthConcerns: [],
  photoUrl: null,
  ownerId: 7,
  ownerName: 'Ana Reyes',
  phone: '904-555-0100',
  enrollmentId: 21,
  planName: 'Dog Gold',
  status: 'active',
  paymentProblem: false,
  totalMonthlyPrice: '93.25',
  membershipFee: '64.15',
  membershipFeePaid: true,
  ...overrides,
});

/** Biscuit's exam is due, and his microchip is done. */
export const createPetCare = (overrides: Partial<PetCare> = {}): PetCare => ({
  petId: 11,
  petName: 'Biscuit',
  deceasedAt: null,
  hasReminders: true,
  items: [
    {
      code: 'exam',
      label: 'Comprehensive physical exam',
      careType: 'exam',
      dueOn: '2027-04-20',
      lastDoneOn: '2026-10-20',
      left: 2,
    },
    {
      code: 'microchip',
      label: 'Microchip',
      careType: 'other',
      dueOn: null,
      lastDoneOn: '2026-10-20',
      left: 0,
    },
  ],
  reports: [],
  ...overrides,
});
