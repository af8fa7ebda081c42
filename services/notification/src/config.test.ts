import { createGatewayKeys } from '@petwell/chassis/testing/gateway-keys';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const environment = {
  PORT: '8085',
  SERVICE_AUTH_SECRET: 'service-auth-secret-of-the-tests-0001',
  GATEWAY_IDENTITY_PUBLIC_JWKS: createGatewayKeys().publicJwks,
  DATABASE_URL: 'postgresql://localhost/petwell_notification',
  BUS_DATABASE_URL: 'postgresql://localhost/petwell_bus',
  SMTP_URL: 'smtp://localhost:2525',
  MAIL_FROM: 'PetWell <Care@PetWell.example>',
  PUBLIC_URL: 'http://localhost:8080/',
};

test('reads sender and addresses, with the clinic as the default', () => {
  expect(readConfig(environment)).toMatchObject({
    MAIL_FROM: { name: 'PetWell', address: 'care@petwell.example' },
    PUBLIC_URL: 'http://localhost:8080',
    CLINIC_NAME: 'PetWell Veterinary Clinic',
    CLINIC_PHONE: '(904) 555-0134',
    CLINIC_TIME_ZONE: 'America/New_York',
  });
  expect(readConfig({ ...environment, MAIL_FROM: 'care@petwell.example' }).MAIL_FROM).toEqual({
    name: '',
    address: 'care@petwell.example',
  });
});

test.each(['PetWell', 'PetWell <care>', 'a@b.example, c@d.example', 'X\r\nBcc: <a@b.example>'])(
  'refuses the sender %j',
  (sender) => {
    expect(() => readConfig({ ...environment, MAIL_FROM: sender })).toThrow(/MAIL_FROM/);
  },
);

test('lists all missing variables at once', () => {
  expect(() => readConfig({})).toThrow(/SMTP_URL[^]*MAIL_FROM[^]*PUBLIC_URL/);
});

test.each<[string, string | undefined]>([
  ['SERVICE_AUTH_SECRET', 'a'.repeat(40)],
  ['GATEWAY_IDENTITY_PUBLIC_JWKS', createGatewayKeys().signingJwks],
  ['GATEWAY_IDENTITY_PUBLIC_JWKS', undefined],
  ['GATEWAY_IDENTITY_SIGNING_JWKS', createGatewayKeys().signingJwks],
  ['PUBLIC_URL', 'http://petwell.example'],
  ['SMTP_URL', 'smtp://user:password@mail.example:587'],
  ['SMTP_URL', 'smtp://user:password@mail.example:587?requireTLS=false'],
])('[OPS-12] [OPS-18] production refuses %s=%s', (name, value) => {
  const production = {
    ...environment,
    NODE_ENV: 'production',
    SERVICE_AUTH_SECRET: 'kq3VYx7mT0zR9pLwE2bN8cJ5hG4fD1sA6uXo',
    SMTP_URL: 'smtps://localhost:2525',
    PUBLIC_URL: 'https://petwell.example',
  };
  expect(() => readConfig(production)).not.toThrow();
  expect(() => readConfig({ ...production, [name]: value })).toThrow(name);
});

test.each([
  { SMTP_URL: 'smtp://user:password@mail.example:587?requireTLS=true' },
  { SMTP_URL: 'smtp://mailpit:1025', ALLOW_PLAINTEXT_SMTP: 'true' },
  { PUBLIC_URL: 'http://10.0.0.5', ALLOW_INSECURE_PUBLIC_URL: 'true' },
])('[OPS-12] production accepts %o', (given) => {
  const production = {
    ...environment,
    NODE_ENV: 'production',
    SERVICE_AUTH_SECRET: 'kq3VYx7mT0zR9pLwE2bN8cJ5hG4fD1sA6uXo',
    SMTP_URL: 'smtps://localhost:2525',
    PUBLIC_URL: 'https://petwell.example',
  };
  expect(() => readConfig({ ...production, ...given })).not.toThrow();
});
