import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { MessageProviderPact, providerWithMetadata } from '@pact-foundation/pact';
import type { EventOf } from '@petwell/contracts/events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startIdentity, type RunningIdentity } from '../integration/running-identity.ts';

const file = fileURLToPath(
  new URL('../../../../pacts/notification-identity.json', import.meta.url),
);

let identity: RunningIdentity;
let deleted: EventOf<'owner.deleted.v1'> | undefined;
let updated: EventOf<'owner.updated.v1'> | undefined;
let confirmed: EventOf<'owner.email-confirmed.v1'> | undefined;

/** Requests every kind of emailed link from the real service. */
beforeAll(async () => {
  identity = await startIdentity();
  const { ownerId, as } = await identity.activeOwner();
  await identity.register({ enrollmentId: 2, contact: newcomer });
  await identity.register({ enrollmentId: 3, contact: newcomer });
  await identity.call('PUT', `/api/owners/${ownerId}`, { ...newcomer, email: moved }, { as });
  const token = await identity.lastLinkToken('email-change');
  await identity.call('POST', '/api/email-change-confirmations', { token });
  await identity.call('POST', '/api/password-reset-requests', { email: moved });
  // The response to a reset request comes before its link exists.
  await vi.waitUntil(async () => (await identity.mails('account-link')).length === 5, {
    timeout: 10_000,
  });
  const passwords = { currentPassword: 'sunny-day-7', password: 'cloudy-day-9' };
  await identity.call('POST', '/api/account/password', passwords, { as });
  [updated] = await identity.events('owner.updated.v1');
  [confirmed] = await identity.events('owner.email-confirmed.v1');
  const leaving = { enrollmentId: 9, contact: { ...newcomer, email: 'leaving@example.com' } };
  const { ownerId: leaverId } = await identity.activeOwner(leaving);
  const path = `/internal/owners/${leaverId}/close`;
  await identity.call('POST', path, { reason: 'owner' }, { service: 'enrollment' });
  [deleted] = await identity.events('owner.deleted.v1');
});
afterAll(() => identity.stop());

const moved = 'jordan.moved@example.com';
const newcomer = {
  firstName: 'Sam',
  lastName: 'Okafor',
  email: 'sam@example.com',
  phone: '904-555-0123',
};

test('publishes what notification learns about mailboxes', async () => {
  expect(existsSync(file), 'the consumer tests of notification run first').toBe(true);
  const events = {
    'owner.updated.v1': updated,
    'owner.email-confirmed.v1': confirmed,
    'owner.deleted.v1': deleted,
  };
  await new MessageProviderPact({
    provider: 'identity',
    pactUrls: [file],
    logLevel: 'warn',
    messageProviders: Object.fromEntries(
      Object.entries(events).map(([type, event]) => [
        type,
        providerWithMetadata(() => Promise.resolve(event), { contentType: 'application/json' }),
      ]),
    ),
  }).verify();
});

test.each([
  'account-setup',
  'account-confirmation',
  'email-change',
  'email-change-undo',
  'password-changed',
  'password-reset',
])('requests a mail with a link for %s', async (purpose) => {
  const mails = await identity.mails('account-link');
  expect(mails.map(({ data }) => data.purpose)).toContain(purpose);
});
