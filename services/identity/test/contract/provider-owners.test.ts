import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Verifier } from '@pact-foundation/pact';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contact } from '../factories.ts';
import { startIdentity, type RunningIdentity } from '../integration/running-identity.ts';

const file = fileURLToPath(new URL('../../../../pacts/enrollment-identity.json', import.meta.url));
// Another one than the contract's own: that owner is met again under another enrollment.
const earlierEnrollmentId = 4;

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const forgetAll = async (): Promise<void> => {
  await identity.pool.query('TRUNCATE owners, sessions, one_time_links, outbox_events CASCADE');
};
const earlier = (email: string) => ({
  enrollmentId: earlierEnrollmentId,
  contact: contact({ email }),
});

test('registering an owner answers what enrollment expects', async () => {
  expect(existsSync(file), 'the consumer tests of enrollment run first').toBe(true);
  await new Verifier({
    provider: 'identity',
    providerBaseUrl: identity.url,
    pactUrls: [file],
    logLevel: 'warn',
    // The contract's token is an example; a real one lives for a minute.
    requestFilter: (request, _response, next) => {
      request.headers.authorization = identity.bearerOf('enrollment');
      next();
    },
    stateHandlers: {
      'nobody has the e-mail new@example.com': forgetAll,
      'an owner without a password has the e-mail pending@example.com': async () => {
        await forgetAll();
        await identity.register(earlier('pending@example.com'));
      },
      'owner 4 has a password': async () => {
        await forgetAll();
        await identity.pool.query('ALTER SEQUENCE owners_id_seq RESTART WITH 4');
        await identity.activeOwner();
        await identity.pool.query('DELETE FROM sessions');
      },
      'an owner with a password has the e-mail activated@example.com': async () => {
        await forgetAll();
        await identity.activeOwner(earlier('activated@example.com'));
      },
    },
  }).verifyProvider();
});
