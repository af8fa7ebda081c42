import type { DomainEvent, RequestedMail } from '@petwell/contracts/events';
import { mailRequested, mailRequests } from '@petwell/contracts/testing/mail-requests';
import { expect, test } from 'vitest';
import { composeMails } from '../../test/compose-mails.ts';
import {
  actionRequired,
  appointmentDeclined,
  appointmentEvent,
  cardExpiring,
  careDue,
  careUnused,
  failed,
  leftUnpaid,
  linkRequested,
  retryDue,
  staffLinkRequested,
  suspended,
  testReceiptRequested,
  unfinished,
  visitRecorded,
} from '../../test/factories.ts';
import { mailDataSchema } from '../domain/mails/compose-mail.ts';
import { mailsFor } from './mails-for.ts';

const kinds = Object.keys(mailRequests) as RequestedMail['kind'][];

/** What earlier versions published for the same email, of the kinds that they knew. */
const former: Partial<Record<RequestedMail['kind'], DomainEvent>> = {
  'finish-enrollment': unfinished(),
  'payment-reminder': leftUnpaid(),
  'account-link': linkRequested(),
  'staff-link': staffLinkRequested(),
  'payment-failed': failed(),
  'payment-action-required': actionRequired(),
  'payment-retry-due': retryDue(),
  'card-expiring': cardExpiring(),
  'plan-suspended': suspended(),
  'care-due': careDue(),
  'care-unused': careUnused(),
  'visit-summary': visitRecorded(),
  appointment: appointmentEvent('appointment.booked.v1'),
  'appointment-declined': appointmentDeclined(),
  'test-receipt': testReceiptRequested(),
};

test.each(kinds)('words every requested email: %s', async (kind) => {
  const [mail, ...others] = await composeMails(mailRequested(kind));
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: { address: mailRequests[kind].recipient.address },
    subject: expect.stringMatching(/\S/) as string,
    text: expect.stringMatching(/Hello/) as string,
    html: expect.stringContaining('<html') as string,
  });
});

const formerKinds = kinds.filter((kind) => kind in former);
test.each(formerKinds)(
  'an earlier version asks for the same email with the same key: %s',
  (kind) => {
    const event = former[kind];
    if (!event) throw new Error(`no event for ${kind}`);
    const requested = { ...mailRequested(kind), id: event.id };
    const mails = mailsFor(event).map((mail) => ({
      isPaid: false,
      ...mail,
      data: mailDataSchema.parse(mail.data),
    }));
    expect(mails).toHaveLength(1);
    expect(mailsFor(requested)).toEqual(mails);
  },
);
