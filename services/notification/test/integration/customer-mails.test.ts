import { identityHeader } from '@petwell/chassis';
import type { CustomerMails, Principals } from '@petwell/contracts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { gatewayKeys, paid } from '../factories.ts';
import { linkRequested, testReceiptRequested } from '../requests.ts';
import { startNotificationWorld, type NotificationFixture } from './notification-world.ts';

let fixture: NotificationFixture;
let smtp: NotificationFixture['smtp'];
let service: NotificationFixture['service'];
let bus: NotificationFixture['bus'];
let prisma: NotificationFixture['prisma'];

beforeAll(async () => {
  fixture = await startNotificationWorld();
  ({ smtp, service, bus, prisma } = fixture);
});
afterAll(() => fixture.stop());

const session = { sessionId: 'session-of-the-tests', absoluteEnd: 4_000_000_000 };
const staff = (role: 'viewer' | 'staff' | 'manager'): Principals => ({
  staff: { ...session, staffId: 1, username: 'maya', name: null, role },
});

const ask = (path: string, principals?: Principals) =>
  fetch(`${service.url}${path}`, {
    headers: principals ? { [identityHeader]: gatewayKeys.sign(principals) } : {},
  });
const mailsOf = async (ownerId: number, query = '') => {
  const path = `/api/admin/customers/${ownerId}/mails${query}`;
  return (await (await ask(path, staff('viewer'))).json()) as CustomerMails;
};
const sent = (count: number) =>
  vi.waitFor(
    async () => expect(await prisma.emailMessage.count({ where: { status: 'sent' } })).toBe(count),
    {
      timeout: 20_000,
    },
  );

test('responds 404 to an impossible id and 400 to an invalid query', async () => {
  expect((await ask('/api/admin/customers/ada/mails', staff('viewer'))).status).toBe(404);
  expect((await ask('/api/admin/customers/7/mails?limit=0', staff('viewer'))).status).toBe(400);
});

test('pages through a customer’s emails without their contents, newest first', async () => {
  expect(await mailsOf(7)).toEqual({ mails: [], hasMore: false });
  await bus.publish(paid());
  await sent(1);
  await bus.publish(linkRequested({ expiresAt: '2999-01-01T00:00:00.000Z' }));
  await sent(2);
  const first = await mailsOf(7, '?limit=1');
  expect(first).toEqual({
    mails: [
      {
        id: expect.any(Number) as number,
        kind: 'account-link',
        subject: 'Reset your PetWell Veterinary Clinic password',
        state: 'sent',
        createdAt: expect.any(String) as string,
        sentAt: expect.any(String) as string,
      },
    ],
    hasMore: true,
  });
  const rest = await mailsOf(7, `?before=${first.mails[0]?.id}`);
  expect(rest.mails.map(({ kind }) => kind)).toEqual(['payment-receipt']);
  expect(rest.hasMore).toBe(false);
  expect(JSON.stringify([first, rest])).not.toMatch(/token|http/);
  expect(await mailsOf(8)).toEqual({ mails: [], hasMore: false });
});

test('[ADM-10] sends a test receipt once, like any email, without an owner', async () => {
  const before = smtp.received.length;
  const request = testReceiptRequested();
  await bus.publish(request);
  await bus.publish(request);
  await vi.waitFor(() => expect(smtp.received.length).toBe(before + 1), { timeout: 20_000 });
  const mail = smtp.received.at(-1);
  expect(mail?.subject).toBe('Test receipt from PetWell Veterinary Clinic: $127.65');
  expect(mail?.text).toContain('Total paid: $127.65');
  expect(mail?.text).toContain('Paid with: Visa ending in 4242');
  expect(await prisma.emailMessage.findMany({ where: { kind: 'test-receipt' } })).toMatchObject([
    { ownerId: null, toAddress: 'vet@example.com' },
  ]);
});
