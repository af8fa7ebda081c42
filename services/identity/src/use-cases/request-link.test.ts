import { expect, test } from 'vitest';
import { owner } from '../../test/fake-database.ts';
import { createFakes } from '../../test/fakes.ts';

const hour = 3_600_000;

test.each([
  ['account-setup', '/account-setup', 7 * 24 * hour],
  ['password-reset', '/reset-password', hour],
  ['password-changed', '/reset-password', hour],
  ['email-change-undo', '/undo-email-change', 7 * 24 * hour],
] as const)('a link for %s points to %s and expires in time', async (purpose, path, lifetimeMs) => {
  const fakes = createFakes({ owners: [owner()] });
  await fakes.database.inTransaction((tx) =>
    fakes.requestLink(tx, { purpose, account: owner(), sendTo: 'old@example.com' }),
  );
  const [link] = fakes.events('owner.link-requested.v1');
  expect(link).toMatchObject({ ownerId: 1, email: 'old@example.com', purpose });
  expect(new URL(link?.url ?? '').pathname).toBe(path);
  expect(Date.parse(link?.expiresAt ?? '')).toBe(fakes.now().getTime() + lifetimeMs);
});
