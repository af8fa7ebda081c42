import { randomUUID } from 'node:crypto';
import type { EventOf, RequestedMail } from '@petwell/contracts/events';
import { mailRequested } from '@petwell/contracts/testing/mail-requests';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgetOwner } from '../../src/mailboxes/store-forget.ts';
import { pruneMailboxUses } from '../../src/mailboxes/store-mailboxes.ts';
import { activated, cancelled, emailConfirmed, ownerMoved, paid } from '../factories.ts';
import { linkRequested, unfinished } from '../requests.ts';
import { startMailFixture, type MailFixture } from './mail-fixture.ts';
import { startSmtp, type SmtpFixture } from './smtp-fixture.ts';

const minute = 60_000;
const hour = 60 * minute;

let smtp: SmtpFixture;
let fixture: MailFixture;
beforeEach(async () => {
  smtp = await startSmtp();
  fixture = await startMailFixture({ smtpUrl: smtp.url });
});
afterEach(async () => {
  await fixture.stop();
  await smtp.stop();
});

/** Reminders of enrollments 1 to `count`, all to one mailbox, of any owner. */
const reminders = (count: number, first = 1, owner: { id?: number; email?: string } = {}) =>
  Array.from({ length: count }, (_, i) => unfinished(1, { enrollmentId: first + i, owner }));

async function takeAll(events: ReturnType<typeof reminders>) {
  for (const event of events) await fixture.take(event);
}

/** Delivers everything that is due; returns how many mails arrived. */
async function arrivals(): Promise<number> {
  const before = smtp.received.length;
  while ((await fixture.deliver()) > 0);
  return smtp.received.length - before;
}

/** In how many minutes each waiting email is due, in order. */
async function waits() {
  const rows = await fixture.prisma.emailMessage.findMany({ orderBy: { dueAt: 'asc' } });
  return rows.map(({ dueAt }) => (dueAt.getTime() - fixture.clock.now().getTime()) / minute);
}

test('[MAI-07] consumers at the same moment queue four an hour and ten a day; nothing is lost', async () => {
  await Promise.all(reminders(12).map((event) => fixture.take(event)));
  const day = 24 * 60;
  expect(await waits()).toEqual([0, 0, 0, 0, 60, 60, 60, 60, 120, 120, day, day]);
  const counts = [];
  for (let hours = 0; hours <= 24; hours += 1) {
    counts.push(await arrivals());
    fixture.clock.advance(hour);
  }
  expect(counts.slice(0, 4)).toEqual([4, 4, 2, 0]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(12);
});

test('[MAI-15] deleting the account and enrolling again, or another spelling, starts no new quota', async () => {
  await takeAll(reminders(3));
  expect(await arrivals()).toBe(3);
  await fixture.transaction((tx) => forgetOwner(tx, 7));
  await takeAll(reminders(3, 20, { id: 8, email: 'Ada.Park+again@example.com' }));
  expect(await arrivals()).toBe(1);
  await fixture.transaction((tx) => forgetOwner(tx, 8));
  await takeAll(reminders(4, 30, { id: 9 }));
  expect(await arrivals()).toBe(0);
  fixture.clock.advance(hour);
  expect(await arrivals()).toBe(4);
});

test('[MAI-15] what waited for a deleted owner takes no place from the next one', async () => {
  await takeAll(reminders(30));
  expect(await arrivals()).toBe(4);
  await fixture.transaction((tx) => forgetOwner(tx, 7));
  await takeAll(reminders(1, 40, { id: 8 }));
  expect(await waits()).toEqual([60]);
});

test('[MAI-07] links that identity limits never wait and never count', async () => {
  await takeAll(reminders(5));
  await fixture.take(linkRequested());
  await fixture.take(linkRequested({ purpose: 'account-setup' }));
  expect(await arrivals()).toBe(6);
  fixture.clock.advance(hour);
  expect(await arrivals()).toBe(1);
});

/** Presses a button `count` times, each for something else. */
async function press(kind: RequestedMail['kind'], count: number) {
  for (let i = 0; i < count; i += 1) {
    const event: EventOf<'mail.requested.v1'> = mailRequested(kind);
    await fixture.take({ ...event, data: { ...event.data, dedupeKey: randomUUID() } });
  }
}

/** How many emails arrive in each of the next hours. */
async function hourly(hours: number) {
  const counts: number[] = [];
  for (let i = 0; i < hours; i += 1) {
    counts.push(await arrivals());
    fixture.clock.advance(hour);
  }
  return counts;
}
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

test.each([['join-link'], ['card-link'], ['agreement'], ['test-receipt']] as const)(
  '[MAI-10] 40 emails of kind %s in a minute: four arrive; what has no place within a day is told as failed',
  async (kind) => {
    await press(kind, 40);
    expect(await arrivals()).toBe(4);
    expect(sum(await hourly(24))).toBe(6);
    const failed = {
      status: 'failed',
      error: 'too many emails to an unconfirmed address',
    } as const;
    const dropped = await fixture.prisma.emailMessage.findMany({ where: failed });
    expect(dropped.length).toBeGreaterThanOrEqual(26);
    expect(dropped.every(({ content }) => content === null)).toBe(true);
  },
);

test('[MAI-11] 20 receipts for one cent each: four arrive in an hour, ten in a day, and in the end all', async () => {
  await press('payment-recorded', 20);
  expect(await arrivals()).toBe(4);
  const counts = await hourly(48);
  expect(sum(counts.slice(0, 24))).toBe(6);
  expect(sum(counts)).toBe(16);
  expect(await fixture.prisma.emailMessage.count({ where: { status: 'failed' } })).toBe(0);
});

test('[MAI-11] a start and an end wait behind what a button caused, and are sent', async () => {
  await press('join-link', 4);
  await fixture.take(activated());
  await fixture.take(cancelled('staff'));
  expect(await arrivals()).toBe(4);
  fixture.clock.advance(hour);
  expect(await arrivals()).toBe(2);
});

test('[MAI-10] a known mailbox gets every link', async () => {
  await fixture.take(emailConfirmed());
  await press('card-link', 12);
  expect(await arrivals()).toBe(12);
});

test.each([
  ['a confirmation', () => emailConfirmed()],
  ['a payment', () => paid()],
])('[MAI-14] %s releases what waits, and nothing waits anymore', async (_case, event) => {
  await takeAll(reminders(10));
  expect(await arrivals()).toBe(4);
  await fixture.take(event());
  await takeAll(reminders(3, 20));
  expect(await arrivals()).toBeGreaterThanOrEqual(9);
  expect(await fixture.prisma.emailMessage.count({ where: { status: 'queued' } })).toBe(0);
});

test('[MAI-07] an outage and its retries never lead to more than four an hour', async () => {
  smtp.refuse({ responseCode: 451, message: 'busy' });
  await takeAll(reminders(12));
  for (let minutes = 0; minutes < 180; minutes += 10) {
    await arrivals();
    fixture.clock.advance(10 * minute);
  }
  const failed = smtp.received.length;
  smtp.refuse(undefined);
  const counts: number[] = [];
  for (let hours = 0; hours < 30; hours += 1) {
    counts.push(0);
    for (let part = 0; part < 6; part += 1) {
      counts[hours] = (counts[hours] ?? 0) + (await arrivals());
      fixture.clock.advance(10 * minute);
    }
  }
  expect(failed).toBe(0);
  expect(Math.max(...counts)).toBe(4);
  expect(counts.slice(0, 24).reduce((sum, count) => sum + count)).toBeLessThanOrEqual(10);
  expect(smtp.received).toHaveLength(12);
});

test('[MAI-07] workers that were all away send four, not everything that waited', async () => {
  await takeAll(reminders(10));
  fixture.clock.advance(5 * hour);
  const sent = await Promise.all([fixture.deliver(), fixture.deliver(), fixture.deliver()]);
  expect(sent.reduce((sum, count) => sum + count)).toBe(10);
  expect(smtp.received).toHaveLength(4);
});

test('[MAI-08] an unknown mailbox gets no entered name in subject, preview, or recipient', async () => {
  const lure = { firstName: 'Refund waits', lastName: 'Call now' };
  const event = unfinished(1, { owner: lure });
  event.data.mail.petName = 'Claim your prize';
  await fixture.take(event);
  await arrivals();
  const mail = smtp.received[0];
  expect(mail?.subject).toBe('Finish enrolling your pet at PetWell Veterinary Clinic');
  expect(JSON.stringify(mail?.headers)).not.toMatch(/Refund|Call now|Claim/);
  expect(mail?.html).toMatch(
    /Your pet(&#x27;|')s plan is saved\. It starts with the first payment\./,
  );
  const { subject, toName } = await fixture.prisma.emailMessage.findFirstOrThrow();
  expect({ subject, toName }).toEqual({ subject: mail?.subject, toName: '' });
});

test('[MAI-08] a confirmed mailbox gets names, also in what was queued since', async () => {
  await fixture.take(emailConfirmed());
  await fixture.take(unfinished());
  await arrivals();
  expect(smtp.received.map(({ subject }) => subject)).toEqual([
    'Finish enrolling Biscuit at PetWell Veterinary Clinic',
  ]);
});

test('[MAI-14] an address that the owner gave up is unknown again', async () => {
  await fixture.take(emailConfirmed());
  await fixture.take(ownerMoved('new@example.com'));
  await takeAll(reminders(5));
  expect(await arrivals()).toBe(4);
  await fixture.take(emailConfirmed({ email: 'new@example.com' }));
  await takeAll(reminders(5, 10, { email: 'new@example.com' }));
  expect(await arrivals()).toBe(5);
});

test('[MAI-15] deleting an owner forgets the mailbox, and a day later its emails', async () => {
  await fixture.take(emailConfirmed());
  await fixture.transaction((tx) => forgetOwner(tx, 7));
  await fixture.take(emailConfirmed());
  expect(await fixture.prisma.knownMailbox.count()).toBe(0);
  await takeAll(reminders(1, 1, { id: 8 }));
  await arrivals();
  await pruneMailboxUses(fixture.prisma, new Date(fixture.clock.now().getTime() + 24 * hour - 1));
  expect(await fixture.prisma.mailboxUse.count()).toBe(1);
  await pruneMailboxUses(fixture.prisma, new Date(fixture.clock.now().getTime() + 24 * hour));
  expect(await fixture.prisma.mailboxUse.count()).toBe(0);
});
