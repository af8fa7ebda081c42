import { identityHeader } from '@petwell/chassis';
import type { CustomerMailDetail, CustomerMails, Principals } from '@petwell/contracts';
import { mailRequested } from '@petwell/contracts/testing/mail-requests';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createReadMailFates } from '../../src/reading/store.ts';
import { gatewayKeys, ownerMoved, paid } from '../factories.ts';
import { linkRequested } from '../requests.ts';
import { startNotificationWorld, type NotificationFixture } from './notification-world.ts';

let fixture: NotificationFixture;
beforeAll(async () => {
  fixture = await startNotificationWorld();
});
afterAll(() => fixture.stop());

const session = { sessionId: 'session-of-the-tests', absoluteEnd: 4_000_000_000 };
const staff = (role: 'viewer' | 'staff'): Principals => ({
  staff: { ...session, staffId: 1, username: 'maya', name: null, role },
});
const owner: Principals = {
  owner: { ...session, ownerId: 7, isDemo: false, isMailboxConfirmed: true },
};

async function call<Body>(path: string, principals: Principals, method = 'GET') {
  const response = await fetch(`${fixture.service.url}/api/admin/customers/${path}`, {
    method,
    headers: { [identityHeader]: gatewayKeys.sign(principals) },
  });
  return { status: response.status, body: (await response.json()) as Body & { message?: string } };
}
const listed = async () => (await call<CustomerMails>('7/mails', staff('viewer'))).body.mails;
const newestState = async () => (await listed())[0]?.state;
const idOf = async (kind: string) => (await listed()).find((mail) => mail.kind === kind)?.id ?? 0;
const read = (id: number, ownerId = 7) =>
  call<CustomerMailDetail>(`${ownerId}/mails/${id}`, staff('viewer'));
const send = (id: number, { ownerId = 7, by = staff('staff') } = {}) =>
  call<CustomerMailDetail>(`${ownerId}/mails/${id}/send-again`, by, 'POST');
const comeBack = (id: number, { ownerId = 7, by = staff('staff') } = {}) =>
  call<CustomerMailDetail>(`${ownerId}/mails/${id}/came-back`, by, 'POST');
const sent = (count: number) =>
  vi.waitFor(() => expect(fixture.smtp.received).toHaveLength(count), { timeout: 20_000 });
/** As if the log were that much older. */
const age = (minutes: number) =>
  fixture.prisma
    .$executeRaw`UPDATE email_messages SET created_at = created_at - ${minutes} * interval '1 minute'`;

test('[MAI-25] staff read what was sent, without secret links', async () => {
  await fixture.bus.publish(paid());
  await sent(1);
  await fixture.bus.publish(linkRequested({ expiresAt: '2999-01-01T00:00:00.000Z' }));
  await sent(2);
  await expect
    .poll(async () => (await listed()).map(({ state }) => state))
    .toEqual(['sent', 'sent']);
  const receipt = (await read(await idOf('payment-receipt'))).body;
  expect(receipt).toMatchObject({ state: 'sent', to: 'ada.park@example.com', again: 'same' });
  expect(receipt.text).toBe(fixture.smtp.received[0]?.text?.trimEnd());
  const link = (await read(await idOf('account-link'))).body;
  expect(link.again).toBe('sign-in-link');
  expect(link.text).toContain('Choose a new password:\n[link left out]');
  expect(link.text).not.toMatch(/token|reset-password/);
  const rows = await fixture.prisma.emailMessage.findMany();
  expect(JSON.stringify(rows.map(({ content }) => content))).not.toMatch(/token=/);
});

test('[MAI-25] a link that waits is left out, too', async () => {
  const release = fixture.smtp.hold();
  await fixture.bus.publish(linkRequested({ expiresAt: '2999-01-01T00:00:00.000Z' }));
  await expect.poll(newestState).toBe('waiting');
  const { body } = await read((await listed())[0]?.id ?? 0);
  expect(body).toMatchObject({ state: 'waiting', again: null });
  expect(body.nextTryAt).not.toBeNull();
  expect(body.text).not.toMatch(/token/);
  release();
  await sent(3);
  await expect.poll(newestState).toBe('sent');
});

test('[MAI-26] [OPS-08] nobody reads or sends another customer’s email, and owners and viewers send none', async () => {
  const id = await idOf('payment-receipt');
  await age(10);
  expect((await read(id, 8)).status).toBe(404);
  expect((await send(id, { ownerId: 8 })).status).toBe(404);
  expect((await send(id, { by: staff('viewer') })).status).toBe(403);
  expect((await send(id, { by: owner })).status).toBe(403);
  expect((await call(`7/mails/${id}`, owner)).status).toBe(403);
  expect((await send(await idOf('account-link'))).status).toBe(409);
  expect(fixture.smtp.received).toHaveLength(3);
});

test('[MAI-26] a receipt is sent again once, to the address that the owner has now', async () => {
  const id = await idOf('payment-receipt');
  await fixture.bus.publish(ownerMoved('new@example.com'));
  await expect.poll(async () => (await read(id)).body.sendsTo).toBe('new@example.com');
  const results = await Promise.all([send(id), send(id)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual([201, 429]);
  await sent(4);
  const again = fixture.smtp.received.at(-1);
  expect(again?.envelopeTo).toEqual(['new@example.com']);
  expect(again?.text).toContain('Total paid');
  expect(await fixture.prisma.outboxEvent.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({
    payload: {
      type: 'staff.acted.v1',
      data: { action: 'mail-again', about: 'owner/7', result: 'done', detail: 'payment-receipt' },
    },
  });
  const copy = (await listed())[0]?.id ?? 0;
  expect(copy).not.toBe(id);
  // The mail server has an email before the log tells so; until then, it is on its way.
  await expect.poll(newestState).toBe('sent');
  const soon = await send(copy);
  expect(soon.status).toBe(429);
  expect(soon.body.message).toMatch(/^This email has just been sent\. You can send it again in /);
});

test('[MAI-26] the quota of an unknown mailbox limits what a button sends', async () => {
  const before = fixture.smtp.received.length;
  await fixture.prisma.knownMailbox.deleteMany();
  const id = await idOf('payment-receipt');
  const states: (string | undefined)[] = [];
  for (let attempt = 0; attempt < 14; attempt += 1) {
    await age(3);
    states.push((await send(id)).body.state);
  }
  expect(states.at(-1)).toBe('failed');
  expect(fixture.smtp.received.length - before).toBeLessThanOrEqual(4);
  const last = (await read((await listed())[0]?.id ?? 0)).body;
  expect(last.problem).toBe('too many emails to an unconfirmed address');
});

test('[OFR-101] an email that came back counts as not delivered, and who said so is logged once', async () => {
  const id = await idOf('account-link');
  const key = (await fixture.prisma.emailMessage.findFirstOrThrow({ where: { id } })).dedupeKey;
  const fateOf = createReadMailFates(fixture.prisma);
  const acted = () =>
    fixture.prisma.outboxEvent.findMany({
      where: {
        AND: [
          { payload: { path: ['data', 'action'], equals: 'mail-came-back' } },
          { payload: { path: ['data', 'about'], equals: 'owner/7' } },
          { payload: { path: ['data', 'result'], equals: 'done' } },
        ],
      },
    });
  expect((await comeBack(id, { ownerId: 8 })).status).toBe(404);
  expect((await comeBack(id, { by: staff('viewer') })).status).toBe(403);
  expect((await comeBack(id, { by: owner })).status).toBe(403);
  expect(await fateOf([key])).toMatchObject([{ state: 'sent' }]);
  const answers = await Promise.all([comeBack(id), comeBack(id)]);
  for (const { status, body } of answers)
    expect([status, body]).toMatchObject([200, { state: 'failed', problem: 'it came back' }]);
  expect(await fateOf([key])).toMatchObject([{ state: 'failed' }]);
  expect(await acted()).toMatchObject([
    { payload: { data: { about: 'owner/7', result: 'done', detail: 'account-link' } } },
  ]);
  await fixture.prisma.emailMessage.update({
    where: { id },
    data: { status: 'queued', dueAt: new Date('2999-01-01') },
  });
  expect((await comeBack(id)).status).toBe(409);
  await fixture.prisma.emailMessage.update({ where: { id }, data: { status: 'sent' } });
});

test('[MAI-26] once the pet has died, nothing about it is sent again', async () => {
  await fixture.bus.publish(mailRequested('visit-summary'));
  await expect.poll(() => idOf('visit-summary')).toBeGreaterThan(0);
  const id = await idOf('visit-summary');
  await fixture.prisma.emailMessage.update({ where: { id }, data: { status: 'sent' } });
  await age(10);
  const { about } = await fixture.prisma.emailMessage.findFirstOrThrow({ where: { id } });
  await fixture.prisma.silencedSubject.create({ data: { subject: about ?? '' } });
  const refused = await send(id);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Emails about this pet aren’t sent anymore.',
  ]);
});

test('[MAI-25] texts are forgotten after 90 days', async () => {
  const { pruneMails } = await import('../../src/delivery/store-old-mails.ts');
  const where = { kind: 'payment-receipt' };
  const { id } = await fixture.prisma.emailMessage.findFirstOrThrow({
    where,
    orderBy: { id: 'asc' },
  });
  await pruneMails(fixture.prisma, new Date(Date.now() + 89 * 86_400_000));
  expect((await read(id)).body.text).not.toBeNull();
  await pruneMails(fixture.prisma, new Date(Date.now() + 91 * 86_400_000));
  expect((await read(id)).body).toMatchObject({ text: null, again: null });
});
