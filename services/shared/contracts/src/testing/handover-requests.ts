import { mailKeys, type EventOf } from '../events/index.ts';
import { biscuit, paidRequest } from './addressee.ts';

type Request = EventOf<'mail.requested.v1'>['data'];

/** Requests of emails about a handover, with enrollment 17 as the plan that each is about. */
export const handoverRequests = {
  'handover-link': {
    ...paidRequest,
    dedupeKey: mailKeys.startLink('9e1e5c1a-6a53-4f4e-9d39-1d2a3b4c5d6e'),
    about: 'enrollment/17',
    isPaid: false,
    mail: {
      kind: 'handover-link',
      ...biscuit,
      url: 'http://localhost:8080/plan-link#token=abc',
      expiresAt: '2026-12-08T15:04:00.000Z',
      monthlyCents: 9_325,
      firstChargeOn: '2027-01-03',
    },
  },
  'plan-handed-over': {
    ...paidRequest,
    dedupeKey: mailKeys.planEnding(17, 3),
    about: 'enrollment/17',
    mail: {
      kind: 'plan-handed-over',
      ...biscuit,
      endsAt: '2027-03-03T17:00:00.000Z',
      hasEnded: false,
      lastPayment: { amountCents: 9_325, paidAt: '2027-02-03T17:00:00.000Z' },
    },
  },
  'handover-off': {
    ...paidRequest,
    dedupeKey: mailKeys.handoverOff(17),
    about: 'enrollment/17',
    isPaid: false,
    mail: { kind: 'handover-off', ...biscuit },
  },
} satisfies Record<string, Request>;
