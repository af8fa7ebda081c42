import { mailKeys, type EventOf } from '../events/index.ts';
import { biscuit, paidRequest } from './addressee.ts';

type Request = EventOf<'mail.requested.v1'>['data'];

/** Its first payment, with the membership fee, is on March 3, 2027. */
const firstCharge = {
  ...biscuit,
  firstChargeAt: '2027-03-03T17:00:00.000Z',
  feeCents: 6_415,
  cardBrand: 'visa',
  cardLast4: '4242',
};

/** Requests of emails about the end and the start of enrollment 17. */
export const endingRequests = {
  'plan-ending': {
    ...paidRequest,
    dedupeKey: mailKeys.planEnding(17, 1),
    about: 'enrollment/17',
    mail: {
      kind: 'plan-ending',
      ...biscuit,
      endsAt: '2027-03-03T17:00:00.000Z',
      hasEnded: false,
      lastPayment: { amountCents: 9_325, paidAt: '2027-02-03T17:00:00.000Z' },
      hasDied: false,
    },
  },
  'plan-goes-on': {
    ...paidRequest,
    dedupeKey: mailKeys.planGoesOn(17, 2),
    about: 'enrollment/17',
    mail: { kind: 'plan-goes-on', ...biscuit },
  },
  'plan-restarted': {
    ...paidRequest,
    dedupeKey: mailKeys.planRestarted(17, 'sub_2'),
    about: 'enrollment/17',
    mail: {
      kind: 'plan-restarted',
      ...biscuit,
      monthlyCents: 9_325,
      firstPaymentAt: '2027-03-03T17:00:00.000Z',
    },
  },
  'next-charge': {
    ...paidRequest,
    dedupeKey: mailKeys.nextCharge('sub_1', new Date('2027-01-20T17:00:00.000Z')),
    about: 'enrollment/17',
    mail: {
      kind: 'next-charge',
      ...biscuit,
      amountCents: 3_600,
      chargeAt: '2027-02-03T17:00:00.000Z',
      lastCents: 9_325,
    },
  },
  'plan-set-up': {
    ...paidRequest,
    dedupeKey: mailKeys.planSetUp(17, 'sub_2'),
    about: 'enrollment/17',
    mail: { kind: 'plan-set-up', ...firstCharge, monthlyCents: 9_325 },
  },
  'first-charge': {
    ...paidRequest,
    dedupeKey: mailKeys.firstCharge('sub_2', new Date('2027-03-03T17:00:00.000Z')),
    about: 'enrollment/17',
    mail: { kind: 'first-charge', ...firstCharge, amountCents: 15_740 },
  },
  'payment-recorded': {
    ...paidRequest,
    dedupeKey: mailKeys.paymentRecorded('0b7e6a34-53a1-4b8e-9d5b-0a4f4c1f6d11'),
    about: 'enrollment/17',
    mail: {
      kind: 'payment-recorded',
      ...biscuit,
      amountCents: 14_000,
      paidOn: '2027-02-03',
      paidUntil: '2027-04-03',
      method: 'check',
    },
  },
} satisfies Record<string, Request>;
