import { createGatewayKeys } from '@petwell/chassis/testing/gateway-keys';
import type {
  AddOnContent,
  PetProfile,
  PlanContent,
  Principals,
  StaffRole,
} from '@petwell/contracts';
import type { QuoteRequest } from '@petwell/contracts/internal';
import type { Service } from '../src/core/catalog.ts';

/** Test secrets, long enough to pass the config checks. */
export const serviceAuthSecret = 'service-auth-secret-of-the-tests-0001';
export const gatewayKeys = createGatewayKeys();

export function petProfile(overrides: Partial<PetProfile> = {}): PetProfile {
  return {
    name: 'Biscuit',
    type: 'dog',
    breed: 'Labrador Retriever',
    age: 'adult',
    healthConcerns: [],
    ownerId: 0,
    ...overrides,
  };
}

export function quoteRequest(overrides: Partial<QuoteRequest> = {}): QuoteRequest {
  return { planId: 1, addOnIds: [], petType: 'dog', ageGroup: 'adult', ...overrides };
}

export function createService(overrides: Partial<Service> = {}): Service {
  return {
    code: 'full_groom',
    label: 'Full groom',
    shortLabel: 'full groom',
    feature: { one: 'Full groom with bath', many: 'Full grooms with bath' },
    careType: 'grooming',
    visitType: 'grooming',
    listPriceCents: 7500,
    comparison: { group: 'Full groom', detail: null },
    covers: [],
    soonerFor: [],
    equivalents: [],
    ...overrides,
  };
}

/** A staff member's session. */
export const staffPrincipals = (role: StaffRole, username = 'mira'): Principals => ({
  staff: {
    sessionId: `session-of-${username}-0001`,
    absoluteEnd: 4_000_000_000,
    staffId: 7,
    username,
    name: null,
    role,
  },
});

/** A plan that nobody sells yet, with nothing odd about it beside the seeded ones. */
export function planContent(overrides: Partial<PlanContent> = {}): PlanContent {
  return {
    kind: 'plan',
    name: 'Dog Spa',
    tier: 'Spa',
    badge: null,
    description: 'Two exams a year.',
    monthlyCents: 900,
    membershipFeeCents: 2000,
    displayOrder: 20,
    petTypes: ['dog'],
    ageGroups: ['young adult', 'adult', 'senior'],
    benefits: [
      {
        service: 'exam',
        unit: 'count',
        quantity: 2,
        intervalDays: 182,
        listPriceCents: 6500,
        costCents: 2000,
      },
    ],
    ...overrides,
  };
}

export function addOnContent(overrides: Partial<AddOnContent> = {}): AddOnContent {
  return {
    kind: 'add-on',
    name: 'Eye Care',
    description: 'Two eye checks a year.',
    monthlyCents: 900,
    displayOrder: 20,
    purpose: 'care',
    recommendedFor: ['senior'],
    weightRangeLabel: null,
    maxBagsPerYear: null,
    benefits: [
      {
        service: 'exam',
        unit: 'count',
        quantity: 2,
        intervalDays: 182,
        listPriceCents: 6500,
        costCents: null,
      },
    ],
    ...overrides,
  };
}
