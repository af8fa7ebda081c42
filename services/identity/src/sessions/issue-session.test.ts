import { expect, test } from 'vitest';
import { member, owner } from '../../test/fake-database.ts';
import { createFakes, device } from '../../test/fakes.ts';
import { ownerSubject, setupSubject, staffSubject } from '../core/session-subject.ts';

test.each([
  ['owner', ownerSubject(owner()), 1_800],
  ['staff', staffSubject(member()), 900],
  ['setup', setupSubject(owner(), 17), 86_400],
])('opens a %s session with its own id', async (kind, subject, maxAgeSeconds) => {
  const fakes = createFakes();
  const open = () =>
    fakes.database.inTransaction((tx) => fakes.issuer.open(tx.sessions, subject, device));
  const [first, second] = [await open(), await open()];
  expect(first).toMatchObject({ kind, maxAgeSeconds });
  expect(second.sessionId).not.toBe(first.sessionId);
  expect(fakes.stored().sessions[0]).toMatchObject({ id: first.sessionId, kind, device });
});

test('[ACC-11] never renews beyond the absolute end', async () => {
  const fakes = createFakes();
  const absoluteEnd = new Date(fakes.now().getTime() + 60_000);
  const session = { id: 'here', expires: new Date(fakes.now().getTime() + 30_000), absoluteEnd };
  await fakes.open({ ...session, ownerId: 1 });
  const subject = ownerSubject(owner());
  const renewed = await fakes.issuer.renew(fakes.database.sessions, session, { subject });
  expect(renewed?.maxAgeSeconds).toBe(60);
});

test('an owner who may not sign in gets no session', () => {
  expect(() => ownerSubject(owner({ isActive: false }))).toThrow('cannot have a session');
});
