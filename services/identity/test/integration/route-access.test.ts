import { createServiceTokens } from '@petwell/chassis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contact } from '../factories.ts';
import { startIdentity, type RunningIdentity } from './running-identity.ts';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity({ DEMO_ENABLED: 'false' });
});
afterAll(() => identity.stop());

test('[ACC-09] the demo owner is told kindly that nothing can be changed', async () => {
  const session = { sessionId: 'session-of-demo-0001', absoluteEnd: 4_000_000_000 };
  const as = { owner: { ...session, ownerId: 1, isDemo: true } };
  const answer = await identity.call('PUT', '/api/owners/1', contact(), { as });
  expect(answer.body).toMatchObject({
    code: 'demo_read_only',
    message: "This is the demo account. You can look around, but you can't change anything.",
  });
});

test('an identity header that the gateway did not sign is refused', async () => {
  const answer = await identity.call('GET', '/api/session', undefined, {
    headers: { 'x-petwell-identity': 'eyJhbGciOiJub25lIn0.e30.' },
  });
  expect(answer.status).toBe(401);
});

test('a service token for another service opens nothing', async () => {
  const token = createServiceTokens('service-auth-secret-of-the-tests-only').sign({
    caller: 'enrollment',
    callee: 'billing',
  });
  const headers = { authorization: `Bearer ${token}` };
  const answer = await identity.call('POST', '/internal/owners/register', {}, { headers });
  expect(answer.status).toBe(401);
});
