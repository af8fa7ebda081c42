import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Verifier } from '@pact-foundation/pact';
import { pactsDir } from '@petwell/chassis/testing/event-contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contact } from '../factories.ts';
import { startIdentity, type RunningIdentity } from '../integration/running-identity.ts';

// Must differ from the contract's enrollment, which registers this owner again.
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

const callers = ['billing', 'enrollment', 'gateway'] as const;

test.each(callers)(
  'responds as %s expects',
  async (caller) => {
    const file = join(pactsDir, `${caller}-identity.json`);
    expect(existsSync(file), `the consumer tests of ${caller} run first`).toBe(true);
    await new Verifier({
      provider: 'identity',
      providerBaseUrl: identity.url,
      pactUrls: [file],
      logLevel: 'warn',
      // The contract's token is an example; a real one lives for a minute.
      requestFilter: (request, _response, next) => {
        request.headers.authorization = identity.bearerOf(caller);
        next();
      },
      stateHandlers: {
        'a session was revoked': async () => {
          await forgetAll();
          const { as } = await identity.activeOwner();
          await identity.call('POST', '/api/logout', undefined, { as });
        },
        'nobody has the e-mail new@example.com': forgetAll,
        'an owner without a password has the e-mail pending@example.com': async () => {
          await forgetAll();
          await identity.register(earlier('pending@example.com'));
        },
        'owner 4 has a password': async () => {
          await forgetAll();
          await identity.pool.query('ALTER SEQUENCE owners_id_seq RESTART WITH 4');
          await identity.activeOwner();
          await identity.pool.query('DELETE FROM sessions; DELETE FROM one_time_links');
        },
        'owner 4 has a password and a confirmed mailbox': async () => {
          await forgetAll();
          await identity.pool.query('ALTER SEQUENCE owners_id_seq RESTART WITH 4');
          await identity.activeOwner();
          await identity.pool.query('UPDATE owners SET email_confirmed_at = now()');
        },
        'an owner with a password has the e-mail activated@example.com': async () => {
          await forgetAll();
          await identity.activeOwner(earlier('activated@example.com'));
        },
      },
    }).verifyProvider();
  },
  600_000,
);
