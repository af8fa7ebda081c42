import { createGatewayKeys } from '@petwell/chassis/testing/gateway-keys';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const environment = {
  PORT: '8084',
  SERVICE_AUTH_SECRET: 'a'.repeat(32),
  GATEWAY_IDENTITY_PUBLIC_JWKS: createGatewayKeys().publicJwks,
  DATABASE_URL: 'postgresql://localhost/billing',
  BUS_DATABASE_URL: 'postgresql://localhost/bus',
  ENROLLMENT_URL: 'http://localhost:8083',
  IDENTITY_URL: 'http://localhost:8081',
  NOTIFICATION_URL: 'http://localhost:8085',
  PUBLIC_URL: 'http://localhost:8080/',
  STRIPE_SECRET_KEY: 'sk_test_simulator',
  STRIPE_WEBHOOK_SECRET: 'whsec_simulator',
  STRIPE_API_URL: 'http://localhost:8090',
};

describe('readConfig', () => {
  test('accepts the simulator’s local defaults', () => {
    expect(readConfig(environment)).toMatchObject({ PORT: 8084, STRIPE_TIMEOUT_MS: 8000 });
  });

  test.each([
    ['a live key with the simulator', { STRIPE_SECRET_KEY: 'sk_live_123' }, 'STRIPE_SECRET_KEY'],
    [
      'a live key outside production',
      { STRIPE_SECRET_KEY: 'sk_live_123', STRIPE_API_URL: '' },
      'STRIPE_SECRET_KEY',
    ],
    ['a publishable key', { STRIPE_SECRET_KEY: 'pk_test_123' }, 'STRIPE_SECRET_KEY'],
    ['something else as the account', { STRIPE_ACCOUNT_ID: 'sk_test_1' }, 'STRIPE_ACCOUNT_ID'],
    ['no webhook secret', { STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_WEBHOOK_SECRET'],
    ['the simulator in production', { NODE_ENV: 'production' }, 'STRIPE_API_URL'],
    [
      "the simulator's key in production",
      { NODE_ENV: 'production', STRIPE_API_URL: '' },
      'STRIPE_SECRET_KEY',
    ],
    [
      "the simulator's webhook secret in production",
      { NODE_ENV: 'production', STRIPE_API_URL: '' },
      'STRIPE_WEBHOOK_SECRET',
    ],
    ['[OPS-12] a public URL without TLS in production', { NODE_ENV: 'production' }, 'PUBLIC_URL'],
    [
      "[OPS-18] the gateway's private key",
      { GATEWAY_IDENTITY_SIGNING_JWKS: createGatewayKeys().signingJwks },
      'GATEWAY_IDENTITY_SIGNING_JWKS: Belongs to the gateway alone',
    ],
    ['a weak secret in production', { NODE_ENV: 'production' }, 'SERVICE_AUTH_SECRET'],
  ])('refuses %s', (_case, changes, name) => {
    expect(() => readConfig({ ...environment, ...changes })).toThrow(name);
  });

  test('accepts real keys in production', () => {
    const config = readConfig({
      ...environment,
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://petwell.example',
      STRIPE_API_URL: '',
      SERVICE_AUTH_SECRET: '0123456789abcdef0123456789abcdef',
      STRIPE_SECRET_KEY: 'rk_live_0123456789',
      STRIPE_WEBHOOK_SECRET: `whsec_${'c'.repeat(32)}`,
    });
    expect(config.STRIPE_API_URL).toBeUndefined();
  });
});
