import { mailRequested } from '@petwell/contracts/testing/mail-requests';
import { expect, test, vi } from 'vitest';
import { paid } from '../../test/factories.ts';
import { linkRequested } from '../../test/requests.ts';
import { mailsFor } from '../events/mails-for.ts';
import { createMailKinds } from '../kinds/index.ts';
import type { DomainEvent } from '@petwell/contracts/events';
import { createDeliverMail, type OutgoingMail, type SendFailure } from './deliver-mail.ts';
import type { ClaimedMail } from './mail-log.ts';

const now = new Date('2026-11-21T15:05:00.000Z');
const refusal = { summary: 'SMTP 550', detail: '550 unknown user', isRefusal: true };
const busy = { summary: 'SMTP 451', detail: '451 greylisted', isRefusal: false };

const kinds = createMailKinds({
  clinic: {
    name: 'PetWell',
    phone: '(904) 555-0134',
    address: '1200 Riverside Avenue, Jacksonville, FL 32204',
    publicUrl: 'http://localhost:8080',
    timeZone: 'America/New_York',
    ending: 'phone',
  },
});

function claimed(event: DomainEvent, overrides: Partial<ClaimedMail> = {}): ClaimedMail {
  const [request] = mailsFor(event);
  if (!request) throw new Error('this event leads to no mail');
  const { dedupeKey, to, data } = request;
  return {
    id: 1,
    kind: data.kind,
    dedupeKey,
    to,
    messageId: '<1@petwell.example>',
    data,
    subject: 'As logged',
    isNamed: true,
    mailbox: null,
    attempt: 1,
    traceparent: null,
    ...overrides,
  };
}

function createFixture(due: ClaimedMail[], response?: SendFailure, unsettledId?: number) {
  const sent: OutgoingMail[] = [];
  const settled: unknown[] = [];
  const settle = (what: string) => (mail: ClaimedMail, detail: unknown) => {
    if (mail.id === unsettledId) return Promise.reject(new Error('database is down'));
    settled.push([what, mail.id, detail]);
    return Promise.resolve(true);
  };
  const deliver = createDeliverMail({
    mailLog: {
      claimDue: () => Promise.resolve(due),
      useQuota: ({ mailbox }) => Promise.resolve(mailbox === null),
      extendClaim: () => Promise.resolve(true),
      markSent: settle('sent'),
      markFailed: settle('failed'),
      retryAt: settle('retry'),
    },
    mailer: {
      send(mail) {
        sent.push(mail);
        return Promise.resolve(response);
      },
    },
    metrics: { countAttempt: vi.fn() },
    kinds: { ...kinds, toHtml: () => Promise.resolve('<p>mail</p>') },
    sender: { name: 'PetWell', address: 'care@petwell.example' },
    clock: () => now,
    businessClock: () => now,
    logger: { info: vi.fn(), warn: vi.fn() },
  });
  return { deliver, sent, settled };
}

test('[MAI-07] sends nothing beyond the quota of its mailbox', async () => {
  const { deliver, sent, settled } = createFixture([claimed(paid(), { mailbox: 'busy' })]);
  expect(await deliver()).toBe(1);
  expect({ sent, settled }).toEqual({ sent: [], settled: [] });
});

test('sends a due email with the logged subject and marks it as sent', async () => {
  const { deliver, sent, settled } = createFixture([claimed(paid())]);
  expect(await deliver()).toBe(1);
  expect(sent).toMatchObject([{ to: { address: 'ada.park@example.com' }, subject: 'As logged' }]);
  expect(settled).toEqual([['sent', 1, now]]);
});

test('[AGR-07] an agreement goes out with its PDF', async () => {
  const { deliver, sent } = createFixture([claimed(mailRequested('agreement'))]);
  await deliver();
  expect(sent[0]?.files).toEqual([
    {
      filename: 'agreement.pdf',
      contentType: 'application/pdf',
      content: Buffer.from('%PDF-1.7'),
    },
  ]);
});

test('retries later while the server is busy', async () => {
  const { deliver, settled } = createFixture([claimed(paid(), { attempt: 4 })], busy);
  await deliver();
  expect(settled).toEqual([['retry', 1, new Date('2026-11-21T15:10:00.000Z')]]);
});

test('gives up after the third permanent refusal', async () => {
  const second = createFixture([claimed(paid(), { attempt: 2 })], refusal);
  await second.deliver();
  expect(second.settled).toMatchObject([['retry', 1, expect.any(Date)]]);
  const third = createFixture([claimed(paid(), { attempt: 3 })], refusal);
  await third.deliver();
  expect(third.settled).toEqual([['failed', 1, refusal]]);
});

test.each([
  ['an expired link', claimed(linkRequested({ expiresAt: '2026-11-21T15:05:00.000Z' }))],
  [
    'an address with two recipients',
    claimed(linkRequested({ email: 'ada@a.example, eve@b.example' })),
  ],
  ['unreadable content', claimed(paid(), { data: { kind: 'unknown' } })],
  ['an email claimed too often', claimed(paid(), { attempt: 31 })],
])('never sends %s', async (_case, mail) => {
  const { deliver, sent, settled } = createFixture([mail]);
  await deliver();
  expect(sent).toEqual([]);
  expect(settled).toMatchObject([['failed', 1, { summary: expect.any(String) as string }]]);
});

test('reports an email that cannot be settled, and continues with the others', async () => {
  const due = [claimed(paid(), { id: 1 }), claimed(paid(), { id: 2 })];
  const { deliver, settled } = createFixture(due, undefined, 1);
  await expect(deliver()).rejects.toThrow('database is down');
  expect(settled).toEqual([['sent', 2, now]]);
});
