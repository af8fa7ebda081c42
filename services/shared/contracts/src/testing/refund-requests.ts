import { mailKeys, type EventOf } from '../events/index.ts';
import { biscuit, paidRequest } from './addressee.ts';

type Request = EventOf<'mail.requested.v1'>['data'];

/** Requests of emails about refunds of enrollment 17. */
export const refundRequests = {
  'payment-refunded': {
    ...paidRequest,
    dedupeKey: mailKeys.paymentRefunded('8f14e45f-ceea-467f-a0e6-3f9c4e9d2c11'),
    about: 'enrollment/17',
    mail: {
      kind: 'payment-refunded',
      ...biscuit,
      amountCents: 2_500,
      paidCents: 9_325,
      paidAt: '2026-11-21T15:00:00.000Z',
      cardBrand: 'visa',
      cardLast4: '4242',
    },
  },
  'refund-failed': {
    ...paidRequest,
    dedupeKey: mailKeys.refundFailed('0f8fad5b-d9cb-469f-a165-70867728950e'),
    about: 'enrollment/17',
    mail: {
      kind: 'refund-failed',
      ...biscuit,
      amountCents: 2_500,
      paidAt: '2026-11-21T15:00:00.000Z',
      cardBrand: 'visa',
      cardLast4: '4242',
    },
  },
} satisfies Record<string, Request>;
