import { mailKeys, type EventOf } from '../events/index.ts';
import { biscuit, recipient } from './addressee.ts';

type Request = EventOf<'mail.requested.v1'>['data'];

/** The request of what is left of enrollment 17, of whose exams one was used. */
export const benefitRequests = {
  'benefits-left': {
    recipient,
    dedupeKey: mailKeys.benefitsLeft(17, 'a-key'),
    about: 'enrollment/17',
    isPaid: false,
    mail: {
      kind: 'benefits-left',
      ...biscuit,
      day: '2027-03-08',
      status: 'active',
      planYear: { startsOn: '2026-11-21', endsOn: '2027-11-20' },
      items: [
        { label: 'Physical exam', quantity: 2, left: 1 },
        { label: 'Nail trim', quantity: 2, left: 0 },
        { label: '10% off other services', quantity: null, left: null },
      ],
    },
  },
} satisfies Record<string, Request>;
