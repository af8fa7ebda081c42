import { generateKeyPairSync } from 'node:crypto';
import { createGatewayKeys } from '@petwell/chassis/testing/gateway-keys';
import { describe, expect, test } from 'vitest';
import { parseConfig } from './config.ts';

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const jwk = { ...privateKey.export({ format: 'jwk' }), kid: 'one' };

const production = (overrides: Record<string, string | undefined> = {}) => ({
  NODE_ENV: 'production',
  PORT: '8081',
  DATABASE_URL: 'postgresql://db.example/identity',
  BUS_DATABASE_URL: 'postgresql://db.example/bus',
  SERVICE_AUTH_SECRET: 'kq3VYx7mT0zR9pLwE2bN8cJ5hG4fD1sA6uXo',
  GATEWAY_IDENTITY_PUBLIC_JWKS: createGatewayKeys().publicJwks,
  SESSION_SIGNING_JWKS: JSON.stringify({ keys: [jwk] }),
  PUBLIC_URL: 'https://petwell.example',
  ENROLLMENT_URL: 'http://enrollment:8083',
  ...overrides,
});

test('accepts a complete production environment, with Secure cookies and no demo', () => {
  expect(parseConfig(production())).toMatchObject({ COOKIE_SECURE: true, DEMO_ENABLED: false });
});

test('[ACC-09] the demo is on outside production, unless it is switched off', () => {
  const local = { ...production(), NODE_ENV: 'development' };
  expect(parseConfig(local).DEMO_ENABLED).toBe(true);
  expect(parseConfig({ ...local, DEMO_ENABLED: 'false' }).DEMO_ENABLED).toBe(false);
  expect(parseConfig({ ...production(), DEMO_ENABLED: 'true' }).DEMO_ENABLED).toBe(true);
});

describe('[OPS-18] production refuses', () => {
  test.each([
    ['ADMIN_PASSWORD', 'wellness-admin'],
    ['DEMO_PASSWORD', 'wellness-demo'],
    ['COOKIE_SECURE', 'false'],
    ['PUBLIC_URL', 'http://petwell.example'],
    ['SERVICE_AUTH_SECRET', 'a'.repeat(40)],
    ['GATEWAY_IDENTITY_PUBLIC_JWKS', createGatewayKeys().signingJwks],
    ['GATEWAY_IDENTITY_PUBLIC_JWKS', undefined],
    ['GATEWAY_IDENTITY_SIGNING_JWKS', createGatewayKeys().signingJwks],
    ['SESSION_SIGNING_JWKS', '{"keys":[]}'],
    ['SESSION_SIGNING_JWKS', undefined],
    ['ENROLLMENT_URL', undefined],
    ['RATE_LIMITS', 'off'],
  ])('%s=%s', (name, value) => {
    expect(() => parseConfig(production({ [name]: value }))).toThrow(name);
  });
});

test('refuses a public key for signing', () => {
  const { d: _private, ...publicJwk } = jwk;
  const keys = JSON.stringify({ keys: [publicJwk] });
  expect(() => parseConfig(production({ SESSION_SIGNING_JWKS: keys }))).toThrow(
    'SESSION_SIGNING_JWKS: Expected a JWK set with private P-256 keys, each with a kid',
  );
});

test('errors never show a value', () => {
  const thrown = () => parseConfig(production({ SERVICE_AUTH_SECRET: 'too-short-to-be-shown' }));
  expect(thrown).toThrow('SERVICE_AUTH_SECRET');
  expect(thrown).not.toThrow('too-short-to-be-shown');
});
