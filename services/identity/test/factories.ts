import { generateKeyPairSync } from 'node:crypto';
import { createGatewayKeys } from '@petwell/chassis/testing/gateway-keys';
import type { OwnerContact } from '@petwell/contracts';
import type { RegisterOwner } from '@petwell/contracts/internal';

export const gatewayKeys = createGatewayKeys();

export const contact = (overrides: Partial<OwnerContact> = {}): OwnerContact => ({
  firstName: 'Jordan',
  lastName: 'Rivera',
  email: 'jordan@example.com',
  phone: '904-555-0199',
  ...overrides,
});

export const registration = (overrides: Partial<RegisterOwner> = {}): RegisterOwner => ({
  enrollmentId: 1,
  contact: contact(),
  held: null,
  ...overrides,
});

/** Creates a signing key in the format of SESSION_SIGNING_JWKS, and its public key. */
export function signingKeys(kid = 'test-1') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwks = JSON.stringify({ keys: [{ ...privateKey.export({ format: 'jwk' }), kid }] });
  return { jwks, publicKey };
}
