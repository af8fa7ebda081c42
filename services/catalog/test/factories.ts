import { createGatewayKeys } from '@petwell/chassis/testing/gateway-keys';
import type { PetProfile } from '@petwell/contracts';
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
    ...overrides,
  };
}
