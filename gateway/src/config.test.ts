import { generateKeyPairSync } from 'node:crypto';
import { createGatewayKeys } from '@petwell/chassis/testing/gateway-keys';
import { describe, expect, test } from 'vitest';
import { parseConfig } from './config.ts';
import { paymentSources } from './web/security-headers.ts';

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'one' };
/** Of sessions: identity has it, too. */
const privateJwk = { ...privateKey.export({ format: 'jwk' }), kid: 'one' };

const production = (overrides: Record<string, string | undefined> = {}) => ({
  NODE_ENV: 'production',
  PORT: '8080',
  SERVICE_AUTH_SECRET: 'kq3VYx7mT0zR9pLwE2bN8cJ5hG4fD1sA6uXo',
  GATEWAY_IDENTITY_SIGNING_JWKS: createGatewayKeys().signingJwks,
  SESSION_PUBLIC_JWKS: JSON.stringify({ keys: [jwk] }),
  PUBLIC_URL: 'https://petwell.example',
  CATALOG_URL: 'http://catalog:8082',
  IDENTITY_URL: 'http://identity:8081',
  ENROLLMENT_URL: 'http://enrollment:8083',
  BILLING_URL: 'http://billing:8084',
  NOTIFICATION_URL: 'http://notification:8085',
  LIMITS_DATABASE_URL: 'postgresql://gateway@postgres/petwell_gateway',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  ...overrides,
});

test('accepts a complete production environment', () => {
  expect(parseConfig(production())).toMatchObject({
    COOKIE_SECURE: true,
    DEMO_ENABLED: false,
    TRUST_PROXY: 0,
    RATE_LIMITS: 'on',
  });
});

test('[ACC-09] the demo is on outside production, unless it is switched off', () => {
  const local = production({ NODE_ENV: 'development', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' });
  expect(parseConfig(local).DEMO_ENABLED).toBe(true);
  expect(parseConfig({ ...local, DEMO_ENABLED: 'false' }).DEMO_ENABLED).toBe(false);
});

describe('[OPS-18] production refuses', () => {
  test.each([
    ['COOKIE_SECURE', 'false'],
    ['PUBLIC_URL', 'http://petwell.example'],
    ['SERVICE_AUTH_SECRET', 'a'.repeat(40)],
    ['GATEWAY_IDENTITY_SIGNING_JWKS', undefined],
    ['GATEWAY_IDENTITY_SIGNING_JWKS', createGatewayKeys().publicJwks],
    ['GATEWAY_IDENTITY_SIGNING_JWKS', JSON.stringify({ keys: [privateJwk] })],
    ['SESSION_PUBLIC_JWKS', JSON.stringify({ keys: [privateJwk] })],
    ['SESSION_PUBLIC_JWKS', 'not json'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_live_x'],
    ['BILLING_URL', undefined],
    ['NOTIFICATION_URL', undefined],
    ['LIMITS_DATABASE_URL', undefined],
    ['RATE_LIMITS', 'off'],
    ['STRIPE_PUBLISHABLE_KEY', 'pk_test_simulator'],
    ['STRIPE_SCRIPT_URL', 'http://localhost:8090/v3/'],
    ['STRIPE_SCRIPT_URL', 'https://js.stripe.com.attacker.example/v3/'],
  ])('%s=%s', (name, value) => {
    expect(() => parseConfig(production({ [name]: value }))).toThrow(name);
  });
});

test('refuses a live key outside production', () => {
  expect(() => parseConfig(production({ NODE_ENV: undefined }))).toThrow('STRIPE_PUBLISHABLE_KEY');
});

test('allows exactly Stripe’s origins for Stripe’s script, and only its own origin for another script', () => {
  const link = ['https://link.com', 'https://*.link.com'];
  expect(paymentSources('https://js.stripe.com/endive/stripe.js')).toMatchObject({
    connect: ['https://api.stripe.com', ...link],
    frame: [
      'https://js.stripe.com',
      'https://*.js.stripe.com',
      'https://hooks.stripe.com',
      ...link,
    ],
    image: ['https://*.link.com'],
  });
  expect(paymentSources('http://localhost:8090/v3/')).toEqual({
    script: ['http://localhost:8090'],
    connect: ['http://localhost:8090'],
    frame: ['http://localhost:8090'],
    image: [],
  });
});
