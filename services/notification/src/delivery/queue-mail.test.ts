import { expect, test, vi } from 'vitest';
import { activated, paid } from '../../test/factories.ts';
import { mailsFor } from '../events/mails-for.ts';
import { createMailKinds } from '../kinds/index.ts';
import type { NewMail } from './mail-log.ts';
import { createQueueMail } from './queue-mail.ts';

const now = new Date('2026-11-21T15:05:00.000Z');
const later = new Date('2027-03-01T15:05:00.000Z');
const clinic = {
  name: 'PetWell',
  phone: '(904) 555-0134',
  address: '1200 Riverside Avenue, Jacksonville, FL 32204',
  publicUrl: 'http://localhost:8080',
  timeZone: 'America/New_York',
  ending: 'phone' as const,
};

test('queues an email with its subject and a message id derived from its key', async () => {
  const queue = vi.fn((_tx: string, _mail: NewMail, _now: Date) => Promise.resolve());
  const clocks = { clock: () => now, businessClock: () => later };
  const deps = {
    mailLog: { queue },
    kinds: createMailKinds({ clinic }),
    senderDomain: 'petwell.example',
    ...clocks,
  };
  const queueMail = createQueueMail<string>(deps);
  for (const request of [...mailsFor(paid()), ...mailsFor(paid())]) await queueMail('tx', request);
  const [first, second] = queue.mock.calls;
  expect(first).toMatchObject([
    'tx',
    { subjects: { named: 'Your receipt from PetWell: $157.40' }, isPaid: true, createdAt: later },
    now,
  ]);
  expect(first?.[1].messageId).toMatch(/^<[0-9a-f]{40}@petwell\.example>$/);
  expect(second).toEqual(first);
});

test('[MAI-02] queues one receipt per paid invoice', () => {
  const keys = [paid(), paid({ invoiceId: 'in_1002' })].flatMap(mailsFor);
  expect(keys.map(({ dedupeKey }) => dedupeKey)).toEqual([
    'payment.succeeded.v1:in_1001',
    'payment.succeeded.v1:in_1002',
  ]);
});

test('[MAI-01] does not confirm a reactivated plan again', () => {
  const again = activated({ isFirstActivation: false, previousStatus: 'suspended' });
  expect(mailsFor(again)).toEqual([]);
});
