import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { activated, linkRequested, paid } from '../factories.ts';
import { startMailBench, type MailBench } from './mail-bench.ts';
import { startSmtp, type SmtpFixture } from './smtp-fixture.ts';

const minute = 60_000;

let smtp: SmtpFixture;
let bench: MailBench;
beforeEach(async () => {
  smtp = await startSmtp();
  bench = await startMailBench({ smtpUrl: smtp.url });
});
afterEach(async () => {
  await bench.stop();
  await smtp.stop();
});

const subjects = () => smtp.received.map(({ subject }) => subject);
const logRow = () => bench.prisma.emailMessage.findFirstOrThrow();

test('[MAI-01] sends one confirmation for a first activation, and says so in the log and in an event', async () => {
  await bench.take(activated());
  expect(await bench.deliver()).toBe(1);
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
    content: null,
    error: null,
    sentAt: new Date('2026-11-21T15:05:00.000Z'),
  });
  expect(await bench.events()).toEqual([
    {
      type: 'email.delivered.v1',
      data: {
        kind: 'enrollment-confirmation',
        dedupeKey: 'enrollment.activated.v1:17',
        messageId: smtp.received[0]?.messageId,
      },
    },
  ]);
});

test('[MAI-01] [MAI-02] the same event twice, and the same fact in two events, is one mail', async () => {
  const event = activated();
  await bench.take(event);
  await bench.take(event);
  await bench.take(activated());
  while ((await bench.deliver()) > 0);
  await bench.take(event);
  expect(await bench.deliver()).toBe(0);
  expect(subjects()).toHaveLength(1);
});

test('consumers and senders that race make one mail', async () => {
  const event = paid();
  await Promise.all([bench.take(event), bench.take(event), bench.take(paid()), bench.take(paid())]);
  await Promise.all([bench.deliver(), bench.deliver(), bench.deliver()]);
  expect(subjects()).toHaveLength(1);
  expect(await bench.prisma.emailMessage.count()).toBe(1);
});

test('[MAI-04] a crash between claim and send is taken up again after the lease, as one and the same mail', async () => {
  await bench.take(activated());
  const claimed = await bench.mailLog.claimDue({
    now: bench.clock.now(),
    leaseMs: 5 * minute,
    limit: 5,
  });
  expect(claimed).toHaveLength(1);
  // The process that claimed it is gone now.
  bench.clock.advance(5 * minute - 1);
  expect(await bench.deliver()).toBe(0);
  bench.clock.advance(1);
  expect(await bench.deliver()).toBe(1);
  expect(subjects()).toHaveLength(1);
  expect(smtp.received[0]?.messageId).toBe(claimed[0]?.messageId);
  expect(await logRow()).toMatchObject({ status: 'sent', attempts: 2 });
});

test('[MAI-04] a mail whose sending takes long stays claimed: nobody else sends it meanwhile', async () => {
  await bench.take(activated());
  const release = smtp.hold();
  const delivering = bench.deliver();
  await vi.waitFor(() => expect(smtp.received).toHaveLength(1));
  // Longer than a claim lasts that nobody renews.
  bench.clock.advance(minute);
  await vi.waitFor(async () => {
    const { dueAt } = await logRow();
    expect(dueAt.getTime()).toBeGreaterThan(bench.clock.now().getTime());
  });
  expect(await bench.deliver()).toBe(0);
  release();
  expect(await delivering).toBe(1);
  expect(smtp.received).toHaveLength(1);
  expect(await logRow()).toMatchObject({ status: 'sent', attempts: 1 });
});

test('a claim that ran out can no longer settle the mail, the one that followed can', async () => {
  await bench.take(activated());
  const claim = async () => {
    const claims = await bench.mailLog.claimDue({ now: bench.clock.now(), leaseMs: 1, limit: 1 });
    if (!claims[0]) throw new Error('nothing was claimed');
    return claims[0];
  };
  const late = await claim();
  bench.clock.advance(1);
  const current = await claim();
  const failure = { summary: 'late', detail: 'late' };
  expect(await bench.mailLog.markSent(late, bench.clock.now())).toBe(false);
  expect(await bench.mailLog.markFailed(late, failure)).toBe(false);
  expect(await bench.mailLog.retryAt(late, bench.clock.now(), failure)).toBe(false);
  expect(await bench.events()).toEqual([]);
  expect(await bench.mailLog.markSent(current, bench.clock.now())).toBe(true);
  expect(await bench.events()).toHaveLength(1);
});

test('what one worker is claiming at this moment another one passes over, without waiting', async () => {
  await bench.take(paid({ invoiceId: 'in_1' }));
  await bench.take(paid({ invoiceId: 'in_2' }));
  const { id } = await bench.prisma.emailMessage.findFirstOrThrow({ orderBy: { id: 'asc' } });
  await bench.prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM email_messages WHERE id = ${id} FOR UPDATE`;
    const claims = await bench.mailLog.claimDue({
      now: bench.clock.now(),
      leaseMs: minute,
      limit: 5,
    });
    expect(claims.map(({ dedupeKey }) => dedupeKey)).toEqual(['payment.succeeded.v1:in_2']);
  });
});

test('[MAI-04] mail that cannot be sent while the server is down goes out once it is back', async () => {
  const { port } = smtp;
  await smtp.stop();
  await bench.take(paid());
  await bench.deliver();
  expect(await logRow()).toMatchObject({
    status: 'queued',
    attempts: 1,
    dueAt: new Date('2026-11-21T15:05:05.000Z'),
  });
  expect((await logRow()).error).toContain('ESOCKET');
  bench.clock.advance(4_999);
  expect(await bench.deliver()).toBe(0);
  bench.clock.advance(1);
  expect(await bench.deliver()).toBe(1);
  smtp = await startSmtp({ port });
  bench.clock.advance(15_000);
  await bench.deliver();
  expect(subjects()).toEqual(['Your receipt from PetWell Veterinary Clinic: $157.40']);
  expect(await logRow()).toMatchObject({ status: 'sent', attempts: 3, error: null });
});

test('a refusal for good is given up after three tries and told without the address', async () => {
  smtp.refuse({ responseCode: 550, message: '5.1.1 <ada.park@example.com> unknown' });
  await bench.take(paid());
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await bench.deliver();
    bench.clock.advance(10 * minute);
  }
  expect(await logRow()).toMatchObject({ status: 'failed', attempts: 3, sentAt: null });
  expect(await bench.events()).toEqual([
    {
      type: 'email.failed.v1',
      data: {
        kind: 'payment-receipt',
        dedupeKey: 'payment.succeeded.v1:in_1001',
        error: 'SMTP 550 EENVELOPE',
        attempts: 3,
      },
    },
  ]);
});

test('a link that expired while it waited is not sent, and nothing of it is kept', async () => {
  await bench.take(linkRequested());
  bench.clock.advance(60 * minute);
  await bench.deliver();
  expect(subjects()).toEqual([]);
  expect(await logRow()).toMatchObject({
    status: 'failed',
    error: 'the link has expired',
    content: null,
  });
});

test('a name with line breaks adds no header and no recipient', async () => {
  await bench.take(
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
  await bench.deliver();
  const mail = smtp.received[0];
  expect(mail?.envelopeTo).toEqual(['ada.park@example.com']);
  expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
  expect(mail?.html).not.toContain('<script>');
});

test('mails say that a machine sent them', async () => {
  await bench.take(paid({ invoiceId: 'in_4001' }));
  await bench.deliver();
  const mail = smtp.received[0];
  expect(mail?.from).toMatchObject({ name: 'PetWell', address: 'care@petwell.example' });
  expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  expect(mail?.messageId).toMatch(/^<[0-9a-f]{40}@petwell\.example>$/);
});
