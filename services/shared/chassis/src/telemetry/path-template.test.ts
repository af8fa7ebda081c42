import { expect, test } from 'vitest';
import { pathTemplate } from './path-template.ts';

test.each([
  ['/internal/quote', '/internal/quote'],
  ['/internal/enrollments/17/verify-payment', '/internal/enrollments/{id}/verify-payment'],
  ['/internal/owners/ana@petwell.example', '/internal/owners/{id}'],
  ['/internal/revocations?after=12', '/internal/revocations'],
  ['/v1/payment_intents/pi_3Abc/confirm', '/v1/payment_intents/{id}/confirm'],
  ['/v1/customers/search?query=email%3A%27ana%40petwell.example%27', '/v1/customers/search'],
])('%s is %s', (path, template) => {
  expect(pathTemplate(path)).toBe(template);
});
