import { mailKeys, type EventOf } from '../events/index.ts';
import { addressed, biscuit, paidRequest } from './addressee.ts';

type Request = EventOf<'mail.requested.v1'>['data'];

const raised = { oldMonthlyCents: 6_350, newMonthlyCents: 6_900 };
const linkId = '3f0a0b7e-6a0f-4f0e-9a43-2b8f3a7d5c10';

/** Requests of emails about new prices from March 1, 2027. */
export const priceRequests = {
  'price-change': {
    ...paidRequest,
    dedupeKey: mailKeys.priceChange(7, '2027-03-01', 'first'),
    about: null,
    mail: {
      kind: 'price-change',
      ...addressed,
      notice: 'first',
      effectiveFrom: '2027-03-01',
      plans: [
        {
          enrollmentId: 17,
          petName: 'Biscuit',
          planName: 'Dog Gold',
          ...raised,
          changes: ['Dental cleaning is new.', 'Nail trim: 4 a year instead of 2.'],
        },
      ],
    },
  },
  'better-plans': {
    ...paidRequest,
    dedupeKey: mailKeys.betterPlans('2027-03-01', [17]),
    about: null,
    mail: {
      kind: 'better-plans',
      ...addressed,
      effectiveFrom: '2027-03-01',
      plans: [
        {
          enrollmentId: 17,
          petName: 'Biscuit',
          planName: 'Dog Gold',
          oldMonthlyCents: 6_350,
          newMonthlyCents: 5_900,
          changes: ['Nail trim: 4 a year instead of 2.'],
        },
      ],
    },
  },
  'price-kept': {
    ...paidRequest,
    dedupeKey: mailKeys.priceKept(3, 17),
    about: 'enrollment/17',
    mail: {
      kind: 'price-kept',
      ...biscuit,
      monthlyCents: 6_350,
      effectiveFrom: '2027-03-01',
    },
  },
  'price-offer': {
    ...paidRequest,
    dedupeKey: mailKeys.priceOffer(linkId, 1),
    about: 'enrollment/17',
    mail: {
      kind: 'price-offer',
      ...biscuit,
      ...raised,
      changes: ['Dental cleaning is new.'],
      url: 'http://localhost:8080/new-price#token=abc.def',
      expiresAt: '2027-03-01T05:00:00.000Z',
      effectiveFrom: '2027-03-01',
      isLast: false,
    },
  },
} as const satisfies Record<string, Request>;
