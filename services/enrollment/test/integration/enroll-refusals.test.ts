import { errorBodySchema } from '@petwell/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { enrollmentRequest } from '../factories.ts';
import { sharedEnrollment } from './running-enrollment.ts';

const enrollment = await sharedEnrollment();
beforeEach(() => enrollment.reset());

const nothing = { owners: 0, pets: 0, enrollments: 0, outbox: 0, requests: 0 };
const usual = enrollmentRequest();
const key = { 'idempotency-key': 'refused-request' };

async function refused(body: unknown, headers: Record<string, string> = {}) {
  const response = await enrollment.send('POST', '/api/enrollments', {
    body,
    headers: { ...key, ...headers },
  });
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await enrollment.countRows()).toEqual(nothing);
  return { status: response.status, body: errorBodySchema.parse(await response.json()) };
}

test.each<[string, unknown, string, string]>([
  ['no body at all', '{}', 'pet', 'Expected object, received undefined'],
  ['an unknown pet type', { ...usual, pet: { ...usual.pet, type: 'horse' } }, 'pet.type', ''],
  ['a pet without a name', { ...usual, pet: { ...usual.pet, name: ' ' } }, 'pet.name', ''],
  ['a number for a name', { ...usual, pet: { ...usual.pet, name: 7 } }, 'pet.name', ''],
  ['a plan id in words', { ...usual, enrollment: { planId: 'gold' } }, 'enrollment.planId', ''],
  ['plan 0', { ...usual, enrollment: { planId: 0 } }, 'enrollment.planId', ''],
  [
    'the same add-on twice',
    { ...usual, enrollment: { planId: 2, addOnIds: [5, '5'] } },
    'enrollment.addOnIds',
    'Each add-on can be chosen once',
  ],
  [
    'no e-mail',
    { ...usual, owner: { firstName: 'A', lastName: 'B', email: '', phone: '904-555-0101' } },
    'owner.email',
    'Email is required',
  ],
  ['no owner', { pet: usual.pet, enrollment: usual.enrollment }, 'owner', ''],
  [
    'an owner id in words',
    { ...usual, enrollment: { planId: 2, existingOwnerId: 'x' } },
    'enrollment.existingOwnerId',
    '',
  ],
])('responds 400 with the field to %s and writes nothing', async (_name, body, field, message) => {
  const response = await refused(body);
  expect(response.status).toBe(400);
  expect(response.body.code).toBe('validation_failed');
  expect(Object.keys(response.body.fields ?? {})).toContain(field);
  if (message !== '' && field !== 'pet') expect(response.body.fields?.[field]).toBe(message);
  expect(enrollment.services.catalog.calls).toEqual([]);
});

test('responds 400 to an invalid key', async () => {
  const response = await refused(usual, { 'idempotency-key': 'two words' });
  expect([response.status, Object.keys(response.body.fields ?? {})]).toEqual([
    400,
    ['Idempotency-Key'],
  ]);
});

describe('[ENR-12] a service that does not respond', () => {
  const never = () => new Promise<never>(() => undefined);

  test.each(['quote', 'register'] as const)(
    '%s: responds 503 within the timeout and stores only the key',
    async (step) => {
      enrollment.services.answers[step] = never;
      const response = await enrollment.send('POST', '/api/enrollments', {
        body: usual,
        headers: key,
      });
      expect(response.status).toBe(503);
      expect(errorBodySchema.parse(await response.json()).code).toBe('service_unavailable');
      expect(await enrollment.countRows()).toEqual({ ...nothing, requests: 1 });
    },
  );
});
