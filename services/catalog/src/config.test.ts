import { createGatewayKeys } from '@petwell/chassis/testing/gateway-keys';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const environment = {
  PORT: '8082',
  DATABASE_URL: 'postgresql://localhost/petwell_catalog',
  BUS_DATABASE_URL: 'postgresql://localhost/petwell_bus',
};

test.each<[string, string | undefined]>([
  ['SERVICE_AUTH_SECRET', 'a'.repeat(40)],
  ['GATEWAY_IDENTITY_PUBLIC_JWKS', createGatewayKeys().signingJwks],
  ['GATEWAY_IDENTITY_PUBLIC_JWKS', undefined],
  ['GATEWAY_IDENTITY_SIGNING_JWKS', createGatewayKeys().signingJwks],
])('[OPS-18] production refuses %s=%s', (name, value) => {
  const production = {
    ...environment,
    NODE_ENV: 'production',
    SERVICE_AUTH_SECRET: 'kq3VYx7mT0zR9pLwE2bN8cJ5hG4fD1sA6uXo',
    GATEWAY_IDENTITY_PUBLIC_JWKS: createGatewayKeys().publicJwks,
  };
  expect(() => readConfig(production)).not.toThrow();
  expect(() => readConfig({ ...production, [name]: value })).toThrow(name);
});
