import { mailKeys, type EventOf } from '../events/index.ts';
import type { ChangeSheet } from '../models/plan-change.ts';
import { addressed, biscuit, paidRequest } from './addressee.ts';

type Request = EventOf<'mail.requested.v1'>['data'];

const changeId = '4b1f0b7e-6a0f-4f0e-9a43-2b8f3a7d5c10';

/** Biscuit's plan changes from Gold to Platinum in the fifth month of its plan year. */
const sheet: ChangeSheet = {
  enrollmentId: 17,
  petName: 'Biscuit',
  when: 'today',
  effectiveFrom: '2027-03-08',
  now: {
    plan: { id: 2, version: 1, name: 'Dog Gold' },
    addOns: [{ id: 5, version: 1, name: 'Joint Health' }],
    monthlyCents: 9_325,
  },
  then: {
    plan: { id: 1, version: 1, name: 'Dog Platinum' },
    addOns: [{ id: 5, version: 1, name: 'Joint Health' }],
    monthlyCents: 11_970,
  },
  due: { months: 4, differenceCents: 2_645, cents: 10_580 },
  firstChargeOn: '2027-03-21',
  services: [
    {
      code: 'dental-cleaning',
      label: 'Dental cleaning',
      unit: 'count',
      now: null,
      then: 1,
      used: 0,
      leftThen: 1,
    },
    { code: 'exam', label: 'Physical exam', unit: 'count', now: 2, then: 4, used: 1, leftThen: 3 },
  ],
  cheaperSingly: null,
};

/** Miso is a cat by the first day of its next plan year. */
const grownUp: ChangeSheet = {
  enrollmentId: 18,
  petName: 'Miso',
  when: 'next-year',
  effectiveFrom: '2027-11-21',
  now: { plan: { id: 10, version: 1, name: 'Kitten Gold' }, addOns: [], monthlyCents: 5_850 },
  then: { plan: { id: 7, version: 1, name: 'Cat Gold' }, addOns: [], monthlyCents: 5_495 },
  due: null,
  firstChargeOn: '2027-11-21',
  services: [
    {
      code: 'spay-neuter',
      label: 'Spay or neuter surgery',
      unit: 'count',
      now: 1,
      then: null,
      used: 0,
      leftThen: 0,
    },
  ],
  cheaperSingly: null,
};

/** Requests of emails about changes of plan. */
export const planChangeRequests = {
  'change-offer': {
    ...paidRequest,
    dedupeKey: mailKeys.changeOffer(changeId),
    about: 'enrollment/17',
    mail: {
      kind: 'change-offer',
      ...biscuit,
      sheet,
      url: 'http://localhost:8080/plan-change#token=abc.def',
      expiresAt: '2027-03-15T15:04:00.000Z',
    },
  },
  'change-agreed': {
    ...paidRequest,
    dedupeKey: mailKeys.changeAgreed(changeId),
    about: 'enrollment/17',
    mail: { kind: 'change-agreed', ...biscuit, sheet, byPhone: false },
  },
  'change-undone': {
    ...paidRequest,
    dedupeKey: mailKeys.changeUndone(changeId),
    about: 'enrollment/17',
    mail: { kind: 'change-undone', ...biscuit, sheet, refundedCents: 10_580 },
  },
  'life-stage': {
    ...paidRequest,
    dedupeKey: mailKeys.lifeStage(7, '2027-10-15'),
    about: null,
    mail: {
      kind: 'life-stage',
      ...addressed,
      pets: [{ enrollmentId: 18, ageGroup: 'young adult', sheet: grownUp }],
    },
  },
} satisfies Record<string, Request>;
