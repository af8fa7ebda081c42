import { createServiceTokens } from '@petwell/chassis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contact } from '../factories.ts';
import { startIdentity, type RunningIdentity } from './running-identity.ts';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity({ DEMO_ENABLED: 'false' });
});
afterAll(() => identity.stop());

test('[ACC-09] explains kindly that the demo account is read-only', async () => {
  const session = { sessionId: 'session-of-demo-0001', absoluteEnd: 4_000_000_000 };
  const as = { owner: { ...session, ownerId: 1, isDemo: true, isMailboxConfirmed: true } };
  const response = await identity.call('PUT', '/api/owners/1', contact(), { as });
  expect(response.body).toMatchObject({
    code: 'demo_read_only',
    message: "This is the demo account. You can look around, but you can't change anything.",
  });
});

test('refuses an identity header not signed by the gateway', async () => {
  const response = await identity.call('GET', '/api/session', undefined, {
    headers: { 'x-petwell-identity': 'eyJhbGciOiJub25lIn0.e30.' },
  });
  expect(response.status).toBe(401);
});

test('refuses a service token for another service', async () => {
  const token = createServiceTokens('service-auth-secret-of-the-tests-only').sign({
    caller: 'enrollment',
    callee: 'billing',
  });
  const headers = { authorization: `Bearer ${token}` };
  const response = await identity.call('POST', '/internal/owners/register', {}, { headers });
  expect(response.status).toBe(401);
});
