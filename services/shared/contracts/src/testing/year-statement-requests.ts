import { mailKeys, type EventOf } from '../events/index.ts';
import { addressed, recipient } from './addressee.ts';

type Request = EventOf<'mail.requested.v1'>['data'];

/** The plan years of Biscuit and Pepper end; Biscuit's plan costs more in the next one. */
export const yearStatementRequests = {
  'year-statement': {
    recipient,
    dedupeKey: mailKeys.yearStatement(7, '2027-11-20'),
    about: null,
    isPaid: false,
    mail: {
      kind: 'year-statement',
      ...addressed,
      planYearEndsOn: '2027-11-20',
      pets: [
        {
          enrollmentId: 17,
          petId: 11,
          petName: 'Biscuit',
          planName: 'Dog Gold',
          planYear: { startsOn: '2026-11-21', endsOn: '2027-11-20' },
          done: [{ label: 'Physical exam', quantity: 1 }],
          left: [{ label: 'Physical exam', left: 1 }],
          worth: { valueCents: 31_000, paidCents: 92_600 },
          next: {
            monthlyCents: 6_650,
            change: {
              oldMonthlyCents: 6_350,
              newMonthlyCents: 6_650,
              sentences: ['The plan includes one more nail trim.'],
              takesEffectOn: '2027-11-21',
            },
          },
        },
        {
          enrollmentId: 18,
          petId: 12,
          petName: 'Pepper',
          planName: 'Cat Silver',
          planYear: { startsOn: '2026-11-21', endsOn: '2027-11-20' },
          done: [],
          left: [],
          worth: null,
          next: { monthlyCents: 3_900, change: null },
        },
      ],
    },
  },
} satisfies Record<string, Request>;
