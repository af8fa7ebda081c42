import { createHmac, createPrivateKey } from 'node:crypto';
import type { Principals } from '@petwell/contracts';
import jwt from 'jsonwebtoken';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createGatewayKeys } from '../testing/gateway-keys.ts';
import { createIdentitySigner, createIdentityVerifier } from './gateway-identity.ts';
import { publicKeySetSchema, signingKeySetSchema } from './key-sets.ts';

const owner: Principals = {
  owner: {
    sessionId: 'a'.repeat(32),
    absoluteEnd: 4_000_000_000,
    ownerId: 7,
    isDemo: false,
    isMailboxConfirmed: true,
  },
};
const keys = createGatewayKeys();
const verifier = createIdentityVerifier(keys.publicKeys);
const verify = (token: string) => verifier.verify(token);

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-28T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

test('[OPS-18] what the gateway signed holds for one minute', () => {
  const token = keys.sign(owner);
  vi.advanceTimersByTime(59_000);
  expect(verify(token)).toEqual(owner);
  vi.advanceTimersByTime(1_000);
  expect(verify(token)).toBeUndefined();
});

test('[OPS-18] another key signs for nobody, even under the same kid, and neither does the half that verifies', () => {
  expect(verify(createGatewayKeys().sign(owner))).toBeUndefined();
  expect(verify(createGatewayKeys('other').sign(owner))).toBeUndefined();
  const [head = '', claims = '', signature = ''] = keys.sign(owner).split('.');
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string };
  for (const secret of [keys.publicJwks, JSON.stringify(keys.publicKeys[0])]) {
    const text = `${encode({ alg: 'HS256', typ: 'JWT', kid })}.${claims}`;
    const forged = createHmac('sha256', secret).update(text).digest('base64url');
    expect(verify(`${text}.${forged}`)).toBeUndefined();
  }
  expect(verify(`${encode({ alg: 'none', kid })}.${claims}.`)).toBeUndefined();
  expect(verify(`${encode({ alg: 'ES256' })}.${claims}.${signature}`)).toBeUndefined();
});

test.each([
  ['the gateway for services', {}, true],
  ['another issuer', { issuer: 'identity' }, false],
  ['another audience', { audience: 'petwell-owner' }, false],
])('[OPS-18] believes a token of %s: %o', (_what, changes, isBelieved) => {
  const [key] = signingKeySetSchema.parse(keys.signingJwks);
  const token = jwt.sign({ principals: owner }, createPrivateKey({ key: key!, format: 'jwk' }), {
    algorithm: 'ES256',
    keyid: 'gateway-1',
    issuer: 'gateway',
    audience: 'petwell-services',
    expiresIn: 60,
    ...changes,
  });
  expect(verify(token)).toEqual(isBelieved ? owner : undefined);
});

test('[OPS-19] a rotation refuses nobody: both keys verify, and the first of the set signs', () => {
  const fresh = createGatewayKeys('gateway-2');
  const setOf = (...sets: string[]) =>
    JSON.stringify({
      keys: sets.flatMap((set) => (JSON.parse(set) as { keys: object[] }).keys),
    });
  const both = createIdentityVerifier(
    publicKeySetSchema.parse(setOf(fresh.publicJwks, keys.publicJwks)),
  );
  expect(both.verify(keys.sign(owner))).toEqual(owner);
  const rotated = createIdentitySigner(
    signingKeySetSchema.parse(setOf(fresh.signingJwks, keys.signingJwks)),
  ).sign(owner);
  expect(both.verify(rotated)).toEqual(owner);
  expect(createIdentityVerifier(fresh.publicKeys).verify(rotated)).toEqual(owner);
  expect(createIdentityVerifier(fresh.publicKeys).verify(keys.sign(owner))).toBeUndefined();
});

test('[OPS-18] a set of public keys has no private half, and one that signs has', () => {
  const refusal = (schema: typeof publicKeySetSchema | typeof signingKeySetSchema, text: string) =>
    schema.safeParse(text).error?.issues[0]?.message;
  expect(refusal(publicKeySetSchema, keys.signingJwks)).toMatch(/no private half/);
  expect(refusal(signingKeySetSchema, keys.publicJwks)).toMatch(/private P-256 keys/);
  for (const text of ['not json', '{"keys":[]}', '{}']) {
    expect(refusal(publicKeySetSchema, text)).toMatch(/public P-256 keys/);
  }
});
