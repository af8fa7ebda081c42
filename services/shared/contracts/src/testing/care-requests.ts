import { mailKeys, type EventOf } from '../events/index.ts';
import { addressed, biscuit, recipient } from './addressee.ts';

type Request = EventOf<'mail.requested.v1'>['data'];

const stopToken = '5d2f7c1e-58d4-4a1b-9a2b-6f0c1e7f9a11';

/** Care of Biscuit and Pepper that is due, unused, or was given. */
export const careRequests = {
  'care-due': {
    recipient,
    dedupeKey: mailKeys.careDue(7, '2027-03-08'),
    about: null,
    isPaid: false,
    mail: {
      kind: 'care-due',
      ...addressed,
      stopToken,
      day: '2027-03-08',
      pets: [
        {
          id: 11,
          name: 'Biscuit',
          items: [{ label: 'Physical exam', dueOn: '2027-03-15', left: 2 }],
        },
        {
          id: 12,
          name: 'Pepper',
          items: [{ label: 'Nail trim', dueOn: '2027-02-22', left: 1 }],
        },
      ],
    },
  },
  'care-unused': {
    recipient,
    dedupeKey: mailKeys.careUnused({
      petId: 11,
      planName: 'Dog Gold',
      planYearEndsOn: '2027-11-20',
      daysLeft: 90,
    }),
    about: 'enrollment/17',
    isPaid: false,
    mail: {
      kind: 'care-unused',
      ...biscuit,
      stopToken,
      planYearEndsOn: '2027-11-20',
      items: [{ label: 'Physical exam', left: 1 }],
    },
  },
  'visit-summary': {
    recipient,
    dedupeKey: mailKeys.visit(11, '2027-03-08'),
    about: 'pet/11',
    isPaid: false,
    mail: {
      kind: 'visit-summary',
      ...addressed,
      petName: 'Biscuit',
      day: '2027-03-08',
      items: [
        { label: 'Physical exam', quantity: 1, left: 1 },
        { label: 'Nail trim', quantity: 2, left: 0 },
        { label: '10% off other services', quantity: 1, left: null },
      ],
    },
  },
} satisfies Record<string, Request>;
