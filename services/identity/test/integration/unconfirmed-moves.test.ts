import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contact } from '../factories.ts';
import { asStaff as staffSession } from '../fakes.ts';
import { startIdentity, type RunningIdentity } from './running-identity.ts';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());
beforeEach(async () => {
  await identity.pool.query('TRUNCATE owners, sessions, one_time_links, outbox_events CASCADE');
  identity.enrollment.paidSince.clear();
});

type Person = Awaited<ReturnType<RunningIdentity['activeOwner']>>;
const asStaff = staffSession('session-of-staff-01');
const newEmail = 'elsewhere@example.com';
const refused = { status: 409, body: { code: 'address_unconfirmed' } };
const ask = ({ ownerId, as }: Person) =>
  identity.call('PUT', `/api/owners/${ownerId}`, contact({ email: newEmail }), { as });
const sendAgain = ({ ownerId, as }: Person) =>
  identity.call('POST', `/api/owners/${ownerId}/waiting-address/links`, {}, { as });
const open = async ({ as }: Person) =>
  identity.call(
    'POST',
    '/api/email-change-confirmations',
    { token: await identity.lastLinkToken('email-change') },
    { as },
  );
const startPlan = ({ ownerId }: Person) => identity.enrollment.paidSince.add(ownerId);
const addressOf = async ({ ownerId }: Person) =>
  (await identity.prisma.owner.findUniqueOrThrow({ where: { id: ownerId } })).email;

describe('[ACC-59] an owner whose address nobody confirmed', () => {
  test('corrects it by themselves while no plan has started', async () => {
    const owner = await identity.activeOwner();
    expect((await ask(owner)).status).toBe(200);
    expect((await open(owner)).status).toBe(200);
    expect(await addressOf(owner)).toBe(newEmail);
  });

  test('moves nothing once a plan has started, with whatever card', async () => {
    const owner = await identity.activeOwner();
    startPlan(owner);
    expect(await ask(owner)).toMatchObject(refused);
    expect(await identity.lastLinkToken('email-change')).toBe('');
  });

  test('moves nothing with a link that is older than the plan, or than what staff attached', async () => {
    const owner = await identity.activeOwner();
    await ask(owner);
    startPlan(owner);
    expect(await open(owner)).toMatchObject(refused);
    expect(await sendAgain(owner)).toMatchObject(refused);
    identity.enrollment.paidSince.clear();
    await ask(owner);
    const attached = { where: { id: owner.ownerId }, data: { attachedAt: new Date() } };
    await identity.prisma.owner.update(attached);
    expect(await ask(owner)).toMatchObject(refused);
    expect(await open(owner)).toMatchObject(refused);
    expect(await addressOf(owner)).toBe('jordan@example.com');
  });

  test('moves on once it is confirmed, with plans that have started', async () => {
    const owner = await identity.confirmedOwner();
    startPlan(owner);
    expect((await ask(owner)).status).toBe(200);
    expect((await sendAgain(owner)).status).toBe(200);
    expect((await open(owner)).status).toBe(200);
    expect(await addressOf(owner)).toBe(newEmail);
  });

  test('finds, once refused, the link that confirms the current address, as staff do', async () => {
    const owner = await identity.activeOwner();
    const asStaffToo = { ...owner, as: { staff: asStaff } };
    for (const sender of [owner, asStaffToo]) {
      identity.enrollment.paidSince.clear();
      expect((await ask(owner)).status).toBe(200);
      startPlan(owner);
      expect(await sendAgain(sender)).toMatchObject(refused);
      expect(await open(owner)).toMatchObject({ body: { code: 'link_invalid' } });
      const again = await sendAgain(sender);
      expect(again.body).toMatchObject({
        waiting: { kind: 'account', email: 'jordan@example.com' },
      });
    }
  });

  test('gets it corrected by staff', async () => {
    const owner = await identity.activeOwner();
    startPlan(owner);
    expect((await ask({ ...owner, as: { staff: asStaff } })).status).toBe(200);
    expect((await sendAgain({ ...owner, as: { staff: asStaff } })).status).toBe(200);
    expect((await open(owner)).status).toBe(200);
    expect(await addressOf(owner)).toBe(newEmail);
  });
});
