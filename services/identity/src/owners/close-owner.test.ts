import { expect, test } from 'vitest';
import { owner } from '../../test/fake-database.ts';
import { createFakes } from '../../test/fakes.ts';
import { createCloseOwner } from './close-owner.ts';

test('[ADM-07] removes the owner, revokes their sessions, and publishes it without naming them', async () => {
  const fakes = createFakes({ owners: [owner()] });
  await fakes.open({ id: 'here', ownerId: 1 });
  const closed = await createCloseOwner(fakes)({ ownerId: 1, reason: 'staff' });
  expect(closed).toEqual({ outcome: 'closed', ended: ['here'] });
  expect(fakes.stored()).toMatchObject({ owners: [], links: [] });
  expect(fakes.events('owner.deleted.v1')).toEqual([{ ownerId: 1, reason: 'staff' }]);
});

test('succeeds for an owner already removed', async () => {
  const closed = await createCloseOwner(createFakes())({ ownerId: 1, reason: 'staff' });
  expect(closed).toEqual({ outcome: 'closed', ended: [] });
});

test.each([
  ['the demo account', owner({ isDemo: true }), 'staff'],
  ['an abandoned account with a password', owner(), 'abandoned'],
] as const)('keeps %s', async (_case, account, reason) => {
  const fakes = createFakes({ owners: [account] });
  const closed = await createCloseOwner(fakes)({ ownerId: 1, reason });
  expect(closed).toEqual({ outcome: 'kept', ended: [] });
  expect(fakes.stored()).toMatchObject({ owners: [{ id: 1 }], events: [] });
});
