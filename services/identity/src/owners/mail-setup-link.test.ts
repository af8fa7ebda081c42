import { expect, test } from 'vitest';
import { owner } from '../../test/fake-database.ts';
import { createFakes } from '../../test/fakes.ts';
import { createMailSetupLink } from './mail-setup-link.ts';

function arrange(given: Parameters<typeof owner>[0]) {
  const fakes = createFakes({ owners: [owner(given)] });
  return { fakes, mail: createMailSetupLink(fakes) };
}

test('[JOI-07] who joined without a password gets one link, about that enrollment', async () => {
  const { fakes, mail } = arrange({ passwordHash: null, isActive: false });
  await mail({ ownerId: 1, enrollmentId: 44 });
  await mail({ ownerId: 1, enrollmentId: 44 });
  expect(fakes.requestedMails('account-link')).toMatchObject([{ purpose: 'account-setup' }]);
  expect(fakes.stored().owners).toMatchObject([{ registeredEnrollmentId: 44 }]);
});

test.each([
  ['has a password', {}],
  ['is the demo', { passwordHash: null, isDemo: true }],
])('[JOI-07] nobody is mailed who %s', async (_name, given) => {
  const { fakes, mail } = arrange(given);
  await mail({ ownerId: 1, enrollmentId: 44 });
  expect(fakes.requestedMails('account-link')).toEqual([]);
});

test('an unknown owner is not found', async () => {
  const { mail } = arrange({});
  await expect(mail({ ownerId: 9, enrollmentId: 44 })).rejects.toMatchObject({
    code: 'not_found',
  });
});
