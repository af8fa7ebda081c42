import type { CustomerMails } from '@petwell/contracts';
import { expect, test } from 'vitest';
import { createListCustomerMails } from './list-customer-mails.ts';

const mail = (id: number): CustomerMails['mails'][number] => ({
  id,
  kind: 'payment-receipt',
  subject: 'Your receipt',
  state: 'sent',
  createdAt: '2026-11-21T15:05:00.000Z',
  sentAt: null,
});
const log = [5, 4, 3].map(mail);
const listCustomerMails = createListCustomerMails({
  mailLog: {
    listOfOwner: ({ before = Infinity, limit }) =>
      Promise.resolve(log.filter(({ id }) => id < before).slice(0, limit)),
  },
});

test('pages through emails, newest first', async () => {
  const first = await listCustomerMails({ ownerId: 7, before: undefined, limit: 2 });
  expect(first).toEqual({ mails: [mail(5), mail(4)], hasMore: true });
  const last = await listCustomerMails({ ownerId: 7, before: 4, limit: 2 });
  expect(last).toEqual({ mails: [mail(3)], hasMore: false });
});
