import { createGatewayKeys } from '@petwell/chassis/testing/gateway-keys';
import type { PetProfile } from '@petwell/contracts';
import type { QuoteRequest } from '@petwell/contracts/internal';

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
