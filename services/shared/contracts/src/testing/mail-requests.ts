import { randomUUID } from 'node:crypto';
import { mailKeys, type EventOf, type MailOf, type RequestedMail } from '../events/index.ts';
import { addressed, biscuit, paidRequest, recipient } from './addressee.ts';
import { agreementRequests } from './agreement-requests.ts';
import { benefitRequests } from './benefit-requests.ts';
import { careRequests } from './care-requests.ts';
import { endingRequests } from './ending-requests.ts';
import { handoverRequests } from './handover-requests.ts';
import { holdRequests } from './hold-requests.ts';
import { linkRequests } from './link-requests.ts';
import { planChangeRequests } from './plan-change-requests.ts';
import { priceRequests } from './price-requests.ts';
import { refundRequests } from './refund-requests.ts';
import { yearStatementRequests } from './year-statement-requests.ts';

type Request = EventOf<'mail.requested.v1'>['data'];

const card = { cardBrand: 'visa', cardLast4: '4242' };
const openPayment = { ...biscuit, enrollmentId: 17, amountCents: 9_325, ...card };

/** The card for Biscuit's and Pepper's plans expires at the end of February 2027. */
const cardExpiring: MailOf<'card-expiring'> = {
  kind: 'card-expiring',
  ...addressed,
  cardBrand: 'mastercard',
  cardLast4: '4444',
  expMonth: 2,
  expYear: 2027,
  isLastCall: false,
  plans: [
    { enrollmentId: 17, petName: 'Biscuit', planName: 'Dog Gold' },
    { enrollmentId: 18, petName: 'Pepper', planName: 'Cat Silver' },
  ],
};

/** A request of every kind, as publishers make it for Ada, her pet Biscuit, and enrollment 17. */
export const mailRequests = {
  'finish-enrollment': {
    recipient,
    dedupeKey: mailKeys.finishEnrollment(17, 1),
    about: 'enrollment/17',
    isPaid: false,
    mail: {
      kind: 'finish-enrollment',
      ...biscuit,
      hasPassword: true,
      isLast: false,
    },
  },
  'payment-reminder': {
    recipient,
    dedupeKey: mailKeys.paymentReminder(17),
    about: 'enrollment/17',
    isPaid: false,
    mail: {
      kind: 'payment-reminder',
      ...biscuit,
      hasPassword: true,
      removalAt: '2026-12-21T15:00:00.000Z',
    },
  },
  'account-link': {
    recipient: { ...recipient, name: 'Ada' },
    about: null,
    isPaid: false,
    mail: {
      kind: 'account-link',
      purpose: 'password-reset',
      firstName: 'Ada',
      url: 'http://localhost:8080/reset-password?token=abc.def',
      expiresAt: '2026-11-21T16:04:05.000Z',
    },
  },
  'staff-link': {
    recipient: { ownerId: null, name: 'Nora Vance', address: 'nora.vance@example.com' },
    about: null,
    isPaid: false,
    mail: {
      kind: 'staff-link',
      purpose: 'staff-invitation',
      firstName: 'Nora Vance',
      username: 'nora',
      invitedBy: 'Maya Chen',
      url: 'http://localhost:8080/admin-invitation?token=abc.def',
      expiresAt: '2026-11-28T15:04:05.000Z',
    },
  },
  'payment-failed': {
    ...paidRequest,
    dedupeKey: mailKeys.paymentFailed('in_1002', 1),
    about: 'enrollment/17',
    mail: {
      kind: 'payment-failed',
      ...openPayment,
      months: [],
      nextAttemptAt: '2026-12-24T16:00:00.000Z',
      declineCode: 'insufficient_funds',
    },
  },
  'payment-action-required': {
    ...paidRequest,
    dedupeKey: mailKeys.paymentAction('in_1002', 1),
    about: 'enrollment/17',
    mail: { kind: 'payment-action-required', ...openPayment, months: [] },
  },
  'payment-retry-due': {
    ...paidRequest,
    dedupeKey: mailKeys.paymentRetry('in_1002', 1),
    about: 'enrollment/17',
    mail: {
      kind: 'payment-retry-due',
      ...openPayment,
      nextAttemptAt: '2026-12-24T16:00:00.000Z',
    },
  },
  'card-expiring': {
    ...paidRequest,
    dedupeKey: mailKeys.cardExpiring(7, cardExpiring, 60),
    about: null,
    mail: cardExpiring,
  },
  'plan-suspended': {
    ...paidRequest,
    about: 'enrollment/17',
    mail: { kind: 'plan-suspended', ...biscuit, enrollmentId: 17 },
  },
  ...endingRequests,
  ...holdRequests,
  ...handoverRequests,
  ...refundRequests,
  ...linkRequests,
  ...agreementRequests,
  ...priceRequests,
  ...planChangeRequests,
  ...careRequests,
  ...yearStatementRequests,
  ...benefitRequests,
  appointment: {
    recipient,
    dedupeKey: mailKeys.appointment('booked', { id: 17, version: 0 }),
    about: 'pet/11',
    isPaid: false,
    mail: {
      kind: 'appointment',
      notice: 'booked',
      ...addressed,
      petName: 'Biscuit',
      appointmentId: 17,
      type: 'exam',
      startsAt: '2026-11-30T14:00:00.000Z',
      duration: 30,
      version: 0,
      ownerNote: null,
      changedAt: '2026-11-21T15:04:05.000Z',
    },
  },
  'appointment-declined': {
    recipient,
    dedupeKey: mailKeys.appointmentDeclined(3),
    about: 'pet/11',
    isPaid: false,
    mail: {
      kind: 'appointment-declined',
      ...addressed,
      petName: 'Biscuit',
      message: 'Please call us for a time.',
    },
  },
  'test-receipt': {
    recipient: { ownerId: null, name: '', address: 'vet@example.com' },
    dedupeKey: mailKeys.testReceipt('pi_test'),
    about: null,
    isPaid: false,
    mail: {
      kind: 'test-receipt',
      paymentIntentId: 'pi_test',
      amountCents: 12_765,
      paidAt: '2026-11-21T15:04:00.000Z',
      cardBrand: 'visa',
      cardLast4: '4242',
    },
  },
} satisfies {
  [Kind in RequestedMail['kind']]: Omit<Request, 'mail'> & { mail: MailOf<Kind> };
};

/** An event with a request of this kind. */
export const mailRequested = (kind: RequestedMail['kind']): EventOf<'mail.requested.v1'> => ({
  specversion: '1.0',
  id: randomUUID(),
  source: 'petwell/test',
  type: 'mail.requested.v1',
  subject: mailRequests[kind].about ?? 'owner/7',
  time: '2026-11-21T15:04:05.000Z',
  datacontenttype: 'application/json',
  // A copy, which a test may change.
  data: structuredClone(mailRequests[kind]),
});
