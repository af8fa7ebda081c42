import { expect, test } from 'vitest';
import { actor, asOwner, asSetup, asStaff, createFakes } from '../../test/fakes.ts';
import { createSignOut } from './sign-out.ts';

test('[ACC-12] revokes this browser’s sessions only', async () => {
  const fakes = createFakes();
  for (const id of ['here', 'elsewhere']) await fakes.open({ id, ownerId: 1 });
  await fakes.open({ id: 'staff-1', kind: 'staff', staffId: 1 });
  const signOut = createSignOut(fakes);
  const { ended } = await signOut({
    caller: { owner: asOwner('here'), staff: asStaff('staff-1') },
    actor,
  });
  expect(ended).toEqual(['here', 'staff-1']);
  expect(fakes.events('staff.acted.v1')).toMatchObject([{ action: 'sign-out' }]);
  const open = fakes.stored().sessions.filter(({ endedAt }) => endedAt === null);
  expect(open.map(({ id }) => id)).toEqual(['elsewhere']);
});

test('[ENR-16] leaving the demo keeps the setup session of a visitor who has enrolled', async () => {
  const fakes = createFakes();
  await fakes.open({ id: 'demo', ownerId: 1 });
  await fakes.open({ id: 'setup', kind: 'setup', ownerId: 2 });
  const caller = { owner: asOwner('demo', 1, true), setup: asSetup('setup', 2) };
  const answer = await createSignOut(fakes)({ caller, actor: null });
  expect(answer).toEqual({ ended: ['demo'], closed: ['owner', 'staff'] });
  const open = fakes.stored().sessions.filter(({ endedAt }) => endedAt === null);
  expect(open.map(({ id }) => id)).toEqual(['setup']);
});

test('signing out without a session succeeds', async () => {
  expect(await createSignOut(createFakes())({ caller: {}, actor: null })).toEqual({
    ended: [],
    closed: ['owner', 'setup', 'staff'],
  });
});
