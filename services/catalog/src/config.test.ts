import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const environment = {
  PORT: '8082',
  DATABASE_URL: 'postgresql://localhost/petwell_catalog',
};

test.each([
  ['SERVICE_AUTH_SECRET', 'a'.repeat(40)],
  ['GATEWAY_IDENTITY_SECRET', 'petwell-local-gateway-identity-0001'],
  ['GATEWAY_IDENTITY_SECRET', 'kq3VYx7mT0zR9pLwE2bN8cJ5hG4fD1sA6uXo'],
])('production refuses %s=%s', (name, value) => {
  const production = {
    ...environment,
    NODE_ENV: 'production',
    SERVICE_AUTH_SECRET: 'kq3VYx7mT0zR9pLwE2bN8cJ5hG4fD1sA6uXo',
    GATEWAY_IDENTITY_SECRET: 'Zt8WnQ5vB2yK7rM0jC4xH9gF3dS6aP1lUiOe',
  };
  expect(() => readConfig(production)).not.toThrow();
  expect(() => readConfig({ ...production, [name]: value })).toThrow(name);
});
