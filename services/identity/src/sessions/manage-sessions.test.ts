import { expect, test } from 'vitest';
import { actor, asOwner, asStaff, createFakes, device } from '../../test/fakes.ts';
import { createManageSessions, readManaging } from './manage-sessions.ts';

async function arrange() {
  const fakes = createFakes();
  await fakes.open({ id: 'here', ownerId: 1, device });
  await fakes.open({ id: 'elsewhere', ownerId: 1 });
  await fakes.open({ id: 'stranger', ownerId: 2 });
  await fakes.open({ id: 'staff-1', kind: 'staff', staffId: 1 });
  const managing = readManaging('owner', { caller: { owner: asOwner('here') }, actor: null });
  return { fakes, sessions: createManageSessions(fakes), managing };
}

test('[ACC-18] lists the caller’s sessions and marks the current one', async () => {
  const { sessions, managing } = await arrange();
  expect(await sessions.list(managing)).toMatchObject([
    { id: 'here', device, isCurrent: true },
    { id: 'elsewhere', isCurrent: false },
  ]);
});

test('[ACC-18] revokes one session, once', async () => {
  const { sessions, managing } = await arrange();
  expect(await sessions.endOne(managing, 'elsewhere')).toEqual({ ended: ['elsewhere'] });
  await expect(sessions.endOne(managing, 'elsewhere')).rejects.toMatchObject({ code: 'not_found' });
});

test('[ACC-18] revokes all other sessions', async () => {
  const { sessions, managing } = await arrange();
  expect(await sessions.endOthers(managing)).toEqual({ ended: ['elsewhere'] });
});

test('cannot revoke another user’s session by its id', async () => {
  const { sessions, managing } = await arrange();
  await expect(sessions.endOne(managing, 'stranger')).rejects.toMatchObject({ code: 'not_found' });
});

test('shows staff only their own sessions, and demo visitors none', async () => {
  const { sessions } = await arrange();
  const managing = readManaging('staff', { caller: { staff: asStaff('staff-1') }, actor });
  expect(await sessions.list(managing)).toMatchObject([{ id: 'staff-1' }]);
  const demo = { owner: asOwner('here', 1, true) };
  expect(() => readManaging('owner', { caller: demo, actor: null })).toThrow();
  expect(() => readManaging('owner', { caller: {}, actor: null })).toThrow();
});
