import { findFreePort } from '@petwell/chassis/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emailSchema } from '@petwell/contracts';
import { mailRequested } from '@petwell/contracts/testing/mail-requests';
import { activated, paid } from '../factories.ts';
import { appointmentMail, linkRequested, unfinished } from '../requests.ts';
import { startMailFixture, type MailFixture } from './mail-fixture.ts';
import { startSmtp, type SmtpFixture } from './smtp-fixture.ts';

const minute = 60_000;

let smtp: SmtpFixture;
let fixture: MailFixture;
beforeEach(async () => {
  // A port of its own, which nothing else gets while a test has stopped the server.
  smtp = await startSmtp({ port: await findFreePort() });
  fixture = await startMailFixture({ smtpUrl: smtp.url });
});
afterEach(async () => {
  await fixture.stop();
  await smtp.stop();
});

const subjects = () => smtp.received.map(({ subject }) => subject);
const logRow = () => fixture.prisma.emailMessage.findFirstOrThrow();

test('[MAI-01] sends one confirmation for a first activation and logs it', async () => {
  await fixture.take(activated());
  expect(await fixture.deliver()).toBe(1);
  expect(subjects()).toEqual([
    'Welcome to PetWell Veterinary Clinic: Biscuit is enrolled in Dog Gold',
  ]);
  expect(smtp.received[0]?.envelopeTo).toEqual(['ada.park@example.com']);
  expect(await logRow()).toMatchObject({
    kind: 'enrollment-confirmation',
    dedupeKey: 'enrollment.activated.v1:17',
    ownerId: 7,
    status: 'sent',
    attempts: 1,
    content: { kind: 'enrollment-confirmation' },
    error: null,
    sentAt: new Date('2026-11-21T15:05:00.000Z'),
  });
});

test('[MAI-01] [MAI-02] sends one email for a repeated event and for a fact in two events', async () => {
  const event = activated();
  await fixture.take(event);
  await fixture.take(event);
  await fixture.take(activated());
  while ((await fixture.deliver()) > 0);
  await fixture.take(event);
  expect(await fixture.deliver()).toBe(0);
  expect(subjects()).toHaveLength(1);
});

test('[ACC-57] sends to addresses with unusual characters and an international domain', async () => {
  const address = emailSchema.parse("O'Brien&Sons/pets+1=x@MÜLLER.de");
  await fixture.take(linkRequested({ email: address }));
  expect(await fixture.deliver()).toBe(1);
  expect(smtp.received[0]?.raw).toContain("\r\nTo: o'brien&sons/pets+1=x@xn--mller-kva.de\r\n");
  // The SMTP server writes the domain as people read it.
  expect(smtp.received[0]?.envelopeTo).toEqual(["o'brien&sons/pets+1=x@müller.de"]);
});

test('racing consumers and senders send one email', async () => {
  const event = paid();
  await Promise.all([
    fixture.take(event),
    fixture.take(event),
    fixture.take(paid()),
    fixture.take(paid()),
  ]);
  await Promise.all([fixture.deliver(), fixture.deliver(), fixture.deliver()]);
  expect(subjects()).toHaveLength(1);
  expect(await fixture.prisma.emailMessage.count()).toBe(1);
});

test('[MAI-04] resends the same email after a crash between claim and send, once the lease expires', async () => {
  await fixture.take(activated());
  const claimed = await fixture.mailLog.claimDue({
    now: fixture.clock.now(),
    leaseMs: 5 * minute,
    limit: 5,
  });
  expect(claimed).toHaveLength(1);
  // The claiming process has crashed.
  fixture.clock.advance(5 * minute - 1);
  expect(await fixture.deliver()).toBe(0);
  fixture.clock.advance(1);
  expect(await fixture.deliver()).toBe(1);
  expect(subjects()).toHaveLength(1);
  expect(smtp.received[0]?.messageId).toBe(claimed[0]?.messageId);
  expect(await logRow()).toMatchObject({ status: 'sent', attempts: 2 });
});

test('[MAI-04] a slow send keeps its claim, so that no other worker sends it', async () => {
  await fixture.take(activated());
  const release = smtp.hold();
  const delivering = fixture.deliver();
  await vi.waitFor(() => expect(smtp.received).toHaveLength(1), 15_000);
  // Longer than an unrenewed claim lasts.
  fixture.clock.advance(minute);
  await vi.waitFor(async () => {
    const { dueAt } = await logRow();
    expect(dueAt.getTime()).toBeGreaterThan(fixture.clock.now().getTime());
  }, 15_000);
  expect(await fixture.deliver()).toBe(0);
  release();
  expect(await delivering).toBe(1);
  expect(smtp.received).toHaveLength(1);
  expect(await logRow()).toMatchObject({ status: 'sent', attempts: 1 });
});

test('only the newest claim can settle an email', async () => {
  await fixture.take(activated());
  const claim = async () => {
    const claims = await fixture.mailLog.claimDue({
      now: fixture.clock.now(),
      leaseMs: 1,
      limit: 1,
    });
    if (!claims[0]) throw new Error('nothing was claimed');
    return claims[0];
  };
  const late = await claim();
  fixture.clock.advance(1);
  const current = await claim();
  const failure = { summary: 'late', detail: 'late' };
  expect(await fixture.mailLog.markSent(late, fixture.clock.now())).toBe(false);
  expect(await fixture.mailLog.markFailed(late, failure)).toBe(false);
  expect(await fixture.mailLog.retryAt(late, fixture.clock.now(), failure)).toBe(false);
  expect(await logRow()).toMatchObject({ status: 'claimed', attempts: 2 });
  expect(await fixture.mailLog.markSent(current, fixture.clock.now())).toBe(true);
  expect(await logRow()).toMatchObject({ status: 'sent' });
});

test('skips emails locked by another worker without waiting', async () => {
  await fixture.take(paid({ invoiceId: 'in_1' }));
  await fixture.take(paid({ invoiceId: 'in_2' }));
  const { id } = await fixture.prisma.emailMessage.findFirstOrThrow({ orderBy: { id: 'asc' } });
  await fixture.prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM email_messages WHERE id = ${id} FOR UPDATE`;
    const claims = await fixture.mailLog.claimDue({
      now: fixture.clock.now(),
      leaseMs: minute,
      limit: 5,
    });
    expect(claims.map(({ dedupeKey }) => dedupeKey)).toEqual(['payment.succeeded.v1:in_2']);
  });
});

test('[MAI-04] sends queued email once the server is back', async () => {
  const { port } = smtp;
  await smtp.stop();
  await fixture.take(paid());
  await fixture.deliver();
  expect(await logRow()).toMatchObject({
    status: 'queued',
    attempts: 1,
    dueAt: new Date('2026-11-21T15:05:05.000Z'),
  });
  expect((await logRow()).error).toContain('ESOCKET');
  fixture.clock.advance(4_999);
  expect(await fixture.deliver()).toBe(0);
  fixture.clock.advance(1);
  expect(await fixture.deliver()).toBe(1);
  smtp = await startSmtp({ port });
  fixture.clock.advance(15_000);
  await fixture.deliver();
  expect(subjects()).toEqual(['Your receipt from PetWell Veterinary Clinic: $157.40']);
  expect(await logRow()).toMatchObject({ status: 'sent', attempts: 3, error: null });
});

test('gives up after three permanent refusals', async () => {
  smtp.refuse({ responseCode: 550, message: '5.1.1 <ada.park@example.com> unknown' });
  await fixture.take(paid());
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await fixture.deliver();
    fixture.clock.advance(10 * minute);
  }
  expect(await logRow()).toMatchObject({ status: 'failed', attempts: 3, sentAt: null });
});

test('discards a link that expired while queued', async () => {
  await fixture.take(linkRequested());
  fixture.clock.advance(60 * minute);
  await fixture.deliver();
  expect(subjects()).toEqual([]);
  expect(await logRow()).toMatchObject({
    status: 'failed',
    error: 'the link has expired',
    content: { url: 'https://left-out.invalid/' },
  });
});

test('a name with line breaks cannot add headers or recipients', async () => {
  await fixture.take(
    paid({
      payer: {
        ownerId: 7,
        email: 'ada.park@example.com',
        firstName: 'Ada\r\nBcc: eve',
        lastName: 'Park\r\n\r\n<script>',
      },
      planName: 'Dog Gold\r\nBcc: eve@example.com',
    }),
  );
  await fixture.deliver();
  const mail = smtp.received[0];
  expect(mail?.envelopeTo).toEqual(['ada.park@example.com']);
  expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
  expect(mail?.html).not.toContain('<script>');
});

test('marks emails as auto-generated', async () => {
  await fixture.take(paid({ invoiceId: 'in_4001' }));
  await fixture.deliver();
  const mail = smtp.received[0];
  expect(mail?.from).toMatchObject({ name: 'PetWell', address: 'care@petwell.example' });
  expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  expect(mail?.messageId).toMatch(/^<[0-9a-f]{40}@petwell\.example>$/);
});

test('[MAI-03] three processes send each reminder to finish an enrollment once', async () => {
  const events = [unfinished(1), unfinished(1), unfinished(1)];
  await Promise.all(events.map((event) => fixture.take(event)));
  const sent = await Promise.all([fixture.deliver(), fixture.deliver(), fixture.deliver()]);
  expect(sent.reduce((sum, count) => sum + count)).toBe(1);
  await fixture.take(unfinished(2));
  await fixture.deliver();
  const subject = 'Finish enrolling your pet at PetWell Veterinary Clinic';
  expect(subjects()).toEqual([subject, subject]);
  expect(smtp.received[1]?.text).toContain("We'll write once more, a week before we remove it.");
});

test.each([
  ['while it waited', [unfinished(), activated()]],
  ['before its request came', [activated(), mailRequested('finish-enrollment')]],
])('[MAI-03] sends no reminder to finish an enrollment that was paid %s', async (_when, events) => {
  for (const event of events) await fixture.take(event);
  while ((await fixture.deliver()) > 0);
  expect(subjects()).toEqual([expect.stringContaining('is enrolled in Dog Gold')]);
});

test('[APT-36] an appointment and its cancellation carry one calendar event', async () => {
  await fixture.take(appointmentMail('booked'));
  await fixture.deliver();
  await fixture.take(appointmentMail('cancelled', 1));
  await fixture.deliver();
  const files = smtp.received.map(({ attachments }) => {
    const file = attachments.find(({ mimeType }) => mimeType === 'text/calendar');
    return Buffer.from(file?.content as ArrayBuffer).toString('utf8');
  });
  for (const [index, method] of ['REQUEST', 'CANCEL'].entries()) {
    const lines = files[index]?.replace(/\r?\n /g, '').split(/\r?\n/);
    expect(lines).toContain(`METHOD:${method}`);
    expect(lines).toContain(`SEQUENCE:${index}`);
    expect(lines).toContain('UID:appointment-17@petwell.example');
    expect(lines).toContain('DTSTART:20261130T140000Z');
    expect(smtp.received[index]?.raw).toContain(`method=${method}`);
  }
});
