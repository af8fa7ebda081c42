import { expect, test } from 'vitest';
import { member, owner } from '../../test/fake-database.ts';
import { asOwner, asSetup, asStaff, createFakes } from '../../test/fakes.ts';
import { createReadSession } from './read-session.ts';

async function arrange() {
  const fakes = createFakes({ owners: [owner()], staff: [member({ role: 'viewer' })] });
  await fakes.open({ id: 'here', ownerId: 1 });
  await fakes.open({ id: 'setup-1', kind: 'setup', ownerId: 1 });
  await fakes.open({ id: 'staff-1', kind: 'staff', staffId: 1 });
  return { fakes, read: createReadSession(fakes) };
}
const minutes = (count: number) => count * 60_000;

test('returns no one without a session', async () => {
  const { read } = await arrange();
  const session = { owner: null, setup: null, staff: null };
  expect(await read({})).toEqual({ session, issued: [], gone: [] });
});

test('returns owner, setup, and staff sessions with the stored role', async () => {
  const { read } = await arrange();
  const principals = {
    owner: asOwner('here'),
    setup: asSetup('setup-1'),
    staff: asStaff('staff-1'),
  };
  const { session, issued, gone } = await read(principals);
  expect(session).toMatchObject({
    owner: { id: 1, isDemo: false },
    setup: { ownerId: 1, enrollmentId: 1 },
    staff: { username: 'maya', role: 'viewer' },
  });
  expect([issued, gone]).toEqual([[], []]);
});

test('renews a token past half its life under the same session id', async () => {
  const { fakes, read } = await arrange();
  fakes.advance(minutes(8));
  const { issued } = await read({ owner: asOwner('here') });
  expect(issued).toMatchObject([{ kind: 'owner', sessionId: 'here', maxAgeSeconds: 1_800 }]);
});

test('[ACC-35] tells the other services at once that the mailbox was confirmed', async () => {
  const { fakes, read } = await arrange();
  fakes.change('owners', 1, { emailConfirmedAt: fakes.now() });
  const { issued } = await read({ owner: asOwner('here') });
  expect(issued.map(({ token }) => JSON.parse(token) as object)).toMatchObject([
    { sessionId: 'here', isMailboxConfirmed: true },
  ]);
});

test('ignores revoked sessions and those of users who may not sign in', async () => {
  const { fakes, read } = await arrange();
  await fakes.database.inTransaction(async (tx) => {
    await tx.sessions.end({ ids: ['here'] }, fakes.now());
    await tx.staff.update(1, { isActive: false });
  });
  const { session, gone } = await read({ owner: asOwner('here'), staff: asStaff('staff-1') });
  expect(session).toEqual({ owner: null, setup: null, staff: null });
  expect(gone).toEqual(['owner', 'staff']);
});
