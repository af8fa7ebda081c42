import { mailKeys, type EventOf } from '../events/index.ts';
import { biscuit, paidRequest } from './addressee.ts';

type Request = EventOf<'mail.requested.v1'>['data'];

const holdId = '0b8c7c1e-58d4-4a1b-9a2b-6f0c1e7f9a11';
const facts = {
  ...biscuit,
  until: '2027-03-29',
  nextChargeOn: '2027-04-03',
  monthlyCents: 9_325,
  planYearEndsOn: '2028-02-02',
};

/** Requests of emails about a hold of enrollment 17. */
export const holdRequests = {
  'plan-held': {
    ...paidRequest,
    dedupeKey: mailKeys.planHeld(17, holdId),
    about: 'enrollment/17',
    mail: { kind: 'plan-held', ...facts, months: 2 },
  },
  'plan-resumes': {
    ...paidRequest,
    dedupeKey: mailKeys.planResumes(17, holdId),
    about: 'enrollment/17',
    mail: { kind: 'plan-resumes', ...facts },
  },
} satisfies Record<string, Request>;
