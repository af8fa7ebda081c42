import { randomUUID } from 'node:crypto';
import {
  mailKeys,
  type EventOf,
  type MailOf,
  type MailRequest,
  type RequestedMail,
} from '@petwell/contracts/events';
import { mailRequests } from '@petwell/contracts/testing/mail-requests';

type Kind = RequestedMail['kind'];
type RequestOf<K extends Kind> = Omit<EventOf<'mail.requested.v1'>, 'data'> & {
  data: Omit<MailRequest, 'mail'> & { mail: MailOf<K> };
};

/** A request of this kind for Ada; the changes are to the email, `change` is to the request. */
function requested<K extends Kind>(
  kind: K,
  mail: Partial<MailOf<K>> = {},
  change: Partial<Omit<MailRequest, 'mail'>> = {},
): RequestOf<K> {
  const request = structuredClone(mailRequests[kind]);
  return {
    specversion: '1.0',
    id: randomUUID(),
    source: 'petwell/test',
    type: 'mail.requested.v1',
    subject: request.about ?? 'owner/7',
    time: '2026-11-21T15:04:05.000Z',
    datacontenttype: 'application/json',
    data: { ...request, ...change, mail: { ...request.mail, ...mail } as MailOf<K> },
  };
}

type Owner = {
  id?: number;
  firstName?: string;
  lastName?: string;
  email?: string;
  hasPassword?: boolean;
};
function toOwner({ id, firstName = 'Ada', lastName = 'Park', email, ...rest }: Owner) {
  const address = email ?? mailRequests['finish-enrollment'].recipient.address;
  return {
    mail: { firstName, email: address, ...rest },
    recipient: { ownerId: id ?? 7, name: `${firstName} ${lastName}`, address },
  };
}

/** The owner of enrollment 17 left before paying. */
export function unfinished(
  reminder: 1 | 2 = 1,
  { enrollmentId = 17, owner = {} }: { enrollmentId?: number; owner?: Owner } = {},
) {
  const { mail, recipient } = toOwner(owner);
  const dedupeKey = mailKeys.finishEnrollment(enrollmentId, reminder);
  return requested(
    'finish-enrollment',
    { ...mail, isLast: reminder === 2 },
    { recipient, dedupeKey },
  );
}

/** Enrollment 17 is removed on December 21 unless paid. */
export function leftUnpaid({ owner = {} }: { owner?: Owner } = {}) {
  const { mail, recipient } = toOwner(owner);
  return requested('payment-reminder', mail, { recipient });
}

/** Biscuit's open monthly payment of 93.25, invoice in_1002, was declined. */
export function failed(
  mail: Partial<MailOf<'payment-failed'>> = {},
  { invoiceId = 'in_1002', attempt = 1 } = {},
) {
  const dedupeKey = mailKeys.paymentFailed(invoiceId, attempt);
  return requested('payment-failed', mail, { dedupeKey });
}

/** The open payment will be retried tomorrow. */
export function retryDue(mail: Partial<MailOf<'payment-retry-due'>> = {}, attempt = 1) {
  const dedupeKey = mailKeys.paymentRetry('in_1002', attempt);
  return requested('payment-retry-due', mail, { dedupeKey });
}

export const actionRequired = (mail: Partial<MailOf<'payment-action-required'>> = {}) =>
  requested('payment-action-required', mail);

/** The card for Biscuit's and Pepper's plans expires at the end of February 2027. */
export function cardExpiring(mail: Partial<MailOf<'card-expiring'>> = {}, daysAhead: 60 | 14 = 60) {
  const request = requested('card-expiring', { isLastCall: daysAhead === 14, ...mail });
  request.data.dedupeKey = mailKeys.cardExpiring(7, request.data.mail, daysAhead);
  return request;
}

/** Biscuit's plan is on hold. */
export const suspended = () => requested('plan-suspended');

export const linkRequested = ({
  email = mailRequests['account-link'].recipient.address,
  ...mail
}: Partial<MailOf<'account-link'>> & { email?: string } = {}) =>
  requested('account-link', mail, {
    recipient: { ownerId: 7, name: mail.firstName ?? 'Ada', address: email },
  });

export const staffLinkRequested = (mail: Partial<MailOf<'staff-link'>> = {}) =>
  requested('staff-link', mail);

/** A test payment of 127.65 for a manager's test receipt. */
export const testReceiptRequested = () => requested('test-receipt');

/** Biscuit's exam is due in a week, and Pepper's nail trim was due two weeks ago. */
export function careDue(mail: Partial<MailOf<'care-due'>> = {}, ownerId = 7) {
  const request = requested('care-due', mail);
  const { recipient, mail: data } = request.data;
  request.data.dedupeKey = mailKeys.careDue(ownerId, data.day);
  request.data.recipient = { ...recipient, ownerId, address: data.email };
  return request;
}

export const careUnused = (mail: Partial<MailOf<'care-unused'>> = {}) =>
  requested('care-unused', mail);
export const visitRecorded = () => requested('visit-summary');
export const benefitsLeft = (mail: Partial<MailOf<'benefits-left'>> = {}) =>
  requested('benefits-left', mail);

/** Appointment 17 of Biscuit, booked or changed since. */
export const appointmentMail = (
  notice: MailOf<'appointment'>['notice'],
  version = 0,
  mail: Partial<MailOf<'appointment'>> = {},
) =>
  requested(
    'appointment',
    { notice, version, ...mail },
    { dedupeKey: mailKeys.appointment(notice, { id: 17, version }) },
  );
