import { mailKeys, type EventOf } from '../events/index.ts';
import { biscuit, paidRequest } from './addressee.ts';

type Request = EventOf<'mail.requested.v1'>['data'];

const owedMonths = [
  {
    startsAt: '2026-12-21T16:00:00.000Z',
    endsAt: '2027-01-21T16:00:00.000Z',
    amountCents: 9_325,
  },
];

/** Requests of emails with links about the money of enrollment 17. */
export const linkRequests = {
  'card-link': {
    ...paidRequest,
    dedupeKey: mailKeys.cardLink('0b0e5c1a-6a53-4f4e-9d39-1d2a3b4c5d6e'),
    about: 'enrollment/17',
    mail: {
      kind: 'card-link',
      ...biscuit,
      url: 'http://localhost:8080/card-link#token=abc',
      expiresAt: '2026-12-28T15:04:00.000Z',
      dueCents: 9_325,
      months: owedMonths,
    },
  },
  'join-link': {
    ...paidRequest,
    dedupeKey: mailKeys.joinLink('5a1e5c1a-6a53-4f4e-9d39-1d2a3b4c5d6e'),
    about: 'enrollment/17',
    isPaid: false,
    mail: {
      kind: 'join-link',
      ...biscuit,
      url: 'http://localhost:8080/join#token=abc',
      expiresAt: '2026-12-08T15:04:00.000Z',
      dueCents: 15_740,
      monthlyCents: 9_325,
    },
  },
  'restart-link': {
    ...paidRequest,
    dedupeKey: mailKeys.startLink('7c1e5c1a-6a53-4f4e-9d39-1d2a3b4c5d6e'),
    about: 'enrollment/17',
    mail: {
      kind: 'restart-link',
      ...biscuit,
      url: 'http://localhost:8080/plan-link#token=abc',
      expiresAt: '2026-12-28T15:04:00.000Z',
      monthlyCents: 9_325,
      firstChargeOn: '2027-01-03',
    },
  },
  'setup-link': {
    ...paidRequest,
    dedupeKey: mailKeys.startLink('8d1e5c1a-6a53-4f4e-9d39-1d2a3b4c5d6e', 1),
    about: 'enrollment/17',
    mail: {
      kind: 'setup-link',
      ...biscuit,
      url: 'http://localhost:8080/plan-link#token=abc',
      expiresAt: '2026-12-28T15:04:00.000Z',
      monthlyCents: 9_325,
      firstChargeOn: '2027-01-03',
      notice: 'first',
    },
  },
} satisfies Record<string, Request>;
