import { createGatewayKeys } from '@petwell/chassis/testing/gateway-keys';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const environment = {
  PORT: '8083',
  SERVICE_AUTH_SECRET: 'q7Rk2vX9mTz4LpWc8NbYd3HsJf6GaEu5',
  GATEWAY_IDENTITY_PUBLIC_JWKS: createGatewayKeys().publicJwks,
  DATABASE_URL: 'postgresql://localhost:5432/petwell_enrollment',
  BUS_DATABASE_URL: 'postgresql://localhost:5432/petwell_bus',
  CATALOG_URL: 'http://127.0.0.1:8082',
  IDENTITY_URL: 'http://127.0.0.1:8081',
  BILLING_URL: 'http://127.0.0.1:8084',
  NOTIFICATION_URL: 'http://127.0.0.1:8085',
};

test('lists all missing variables at once', () => {
  expect(() => readConfig({ PORT: 'x' })).toThrow(
    /PORT.*SERVICE_AUTH_SECRET.*GATEWAY_IDENTITY_PUBLIC_JWKS.*DATABASE_URL.*CATALOG_URL/s,
  );
});

test('makes cookies Secure by default', () => {
  expect(readConfig(environment).COOKIE_SECURE).toBe(true);
});

test('production accepts strong secrets', () => {
  expect(readConfig({ ...environment, NODE_ENV: 'production' }).NODE_ENV).toBe('production');
});

test.each([
  ['SERVICE_AUTH_SECRET', 'petwell-local-service-auth-secret-0001'],
  ['COOKIE_SECURE', 'false'],
])('production refuses %s=%s, which local development accepts', (name, value) => {
  const given = { ...environment, [name]: value };
  expect(() => readConfig({ ...given, NODE_ENV: 'production' })).toThrow(name);
  expect(() => readConfig(given)).not.toThrow();
});

test('[APT-17] the columns are names by comma, one unless set', () => {
  const read = (CLINIC_COLUMNS: string) =>
    readConfig({ ...environment, CLINIC_COLUMNS }).CLINIC_COLUMNS;
  expect(read('Dr. Lee,  Dr. Ortiz , Surgery')).toEqual(['Dr. Lee', 'Dr. Ortiz', 'Surgery']);
  expect(read('')).toEqual(['Visits']);
  for (const wrong of ['Dr. Lee, Dr. Lee', 'Dr. Lee,', 'x'.repeat(41), 'a,b,c,d,e,f,g,h,i']) {
    expect(() => read(wrong)).toThrow('CLINIC_COLUMNS');
  }
});

test('[FAM-01] fee and discount of further pets are dollars with cents, and off unless set', () => {
  const read = (given: object) => readConfig({ ...environment, ...given });
  expect(read({ FURTHER_PET_FEE: '', FURTHER_PET_DISCOUNT: '' })).not.toHaveProperty(
    'FURTHER_PET_FEE',
    expect.anything(),
  );
  expect(read({ FURTHER_PET_FEE: '0.00', FURTHER_PET_DISCOUNT: '5.00' })).toMatchObject({
    FURTHER_PET_FEE: '0.00',
    FURTHER_PET_DISCOUNT: '5.00',
  });
  for (const wrong of ['20', '$20.00', '-5.00', 'free', '0.00']) {
    expect(() => read({ FURTHER_PET_DISCOUNT: wrong })).toThrow('FURTHER_PET_DISCOUNT');
  }
  expect(() => read({ FURTHER_PET_FEE: '20' })).toThrow(
    'FURTHER_PET_FEE: Expected an amount like 63.50',
  );
});

test('[YEA-01] a year paid in advance isn’t offered unless set, with a whole percentage up to 20', () => {
  const { YEARLY_PAYMENT, YEARLY_DISCOUNT_PERCENT } = readConfig(environment);
  expect([YEARLY_PAYMENT, YEARLY_DISCOUNT_PERCENT]).toEqual([false, 0]);
  const read = (percent: string) =>
    readConfig({ ...environment, YEARLY_PAYMENT: 'true', YEARLY_DISCOUNT_PERCENT: percent });
  expect(['', '0', '7', '20'].map((one) => read(one).YEARLY_DISCOUNT_PERCENT)).toEqual([
    0, 0, 7, 20,
  ]);
  for (const wrong of ['21', '-1', '2.5', 'ten', '007']) {
    expect(() => read(wrong)).toThrow(
      'YEARLY_DISCOUNT_PERCENT: Expected a whole number from 0 to 20',
    );
  }
});
