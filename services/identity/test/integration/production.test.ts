import { afterAll, beforeAll, expect, test } from 'vitest';
import { pruneIdentity } from '../../src/housekeeping.ts';
import { refuseDefaultSignIns } from '../../src/programs/store-default-sign-ins.ts';
import { markDemo } from '../../src/programs/store-mark-demo.ts';
import { seedAdmin } from '../../src/programs/store-seed-admin.ts';
import { contact } from '../factories.ts';
import { startIdentity, type RunningIdentity } from './running-identity.ts';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

test('production refuses to start while a default sign-in exists', async () => {
  const { prisma, passwords } = identity;
  await refuseDefaultSignIns(prisma, passwords);
  await seedAdmin({ prisma, passwords, username: 'admin', password: 'wellness-admin' });
  await expect(refuseDefaultSignIns(prisma, passwords)).rejects.toThrow(/default password/);
  await identity.pool.query('DELETE FROM admins');
  await identity.activeOwner();
  await markDemo({ ...identity, email: 'jordan@example.com', password: 'wellness-demo' });
  await expect(refuseDefaultSignIns(prisma, passwords)).rejects.toThrow(/default password/);
});

test('removes link events an hour after sending, and other data when it expires', async () => {
  await identity.pool.query('TRUNCATE owners, sessions, one_time_links, outbox_events CASCADE');
  await identity.register({ enrollmentId: 1 });
  await identity.register({ enrollmentId: 1, contact: contact({ phone: '904-555-0100' }) });
  await identity.register({ enrollmentId: 2 });
  const sent = async () => {
    const { rows } = await identity.pool.query(
      "SELECT 1 FROM outbox_events WHERE type = 'mail.requested.v1' AND published_at IS NOT NULL",
    );
    return rows.length === 1;
  };
  const deadline = Date.now() + 10_000;
  while (!(await sent())) {
    if (Date.now() > deadline) throw new Error('the relay did not publish the event');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const after = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  expect(await pruneIdentity(identity, after(0.9))).toEqual({
    deletedOwners: 0,
    linkEvents: 0,
    links: 0,
    sessions: 0,
  });
  expect(await pruneIdentity(identity, after(1.1))).toEqual({
    deletedOwners: 0,
    linkEvents: 1,
    links: 0,
    sessions: 0,
  });
  expect(await identity.events('owner.updated.v1')).toHaveLength(1);
  expect(await pruneIdentity(identity, after(24 * 9))).toEqual({
    deletedOwners: 0,
    linkEvents: 0,
    links: 1,
    sessions: 2,
  });
});
