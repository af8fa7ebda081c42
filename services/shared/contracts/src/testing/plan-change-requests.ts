import { mailKeys, type EventOf } from '../events/index.ts';
import type { PlanChangeOffer } from '../internal/billing-plan-changes.ts';
import type { ChangeSheet } from '../models/plan-change.ts';
import { addressed, biscuit, paidRequest } from './addressee.ts';

type Request = EventOf<'mail.requested.v1'>['data'];

export const changeId = '6b2d1f0e-4c3a-4d5b-8e7f-9a0b1c2d3e4f';

const yearId = '2f0c4a4e-6b1d-4a57-9a0e-7c5f3d2b1a60';

/** Biscuit, enrollment 17, changes from Dog Gold to Dog Platinum on March 16, 2027: five months are billed. */
export const changeSheet = {
  enrollmentId: 17,
  petName: 'Biscuit',
  when: 'today',
  effectiveFrom: '2027-03-16',
  now: {
    plan: { id: 2, version: 1, name: 'Dog Gold' },
    addOns: [{ id: 7, version: 1, name: 'Joint Care' }],
    monthlyCents: 6_350,
  },
  then: {
    plan: { id: 3, version: 1, name: 'Dog Platinum' },
    addOns: [{ id: 7, version: 1, name: 'Joint Care' }],
    monthlyCents: 8_995,
  },
  due: { months: 5, differenceCents: 2_645, cents: 13_225 },
  firstChargeOn: '2027-04-01',
  services: [
    {
      code: 'dental_cleaning',
      label: 'Dental cleaning',
      unit: 'count',
      now: null,
      then: 1,
      used: 0,
      leftThen: 1,
    },
    {
      code: 'discount',
      label: 'Discount',
      unit: 'discount',
      now: 5,
      then: 10,
      used: 0,
      leftThen: null,
    },
  ],
  cheaperSingly: { listCents: 29_900, changeCents: 31_740 },
} satisfies ChangeSheet;

/** The same change with the plan year that begins on November 1, 2027: nothing is due. */
export const nextYearSheet = {
  ...changeSheet,
  when: 'next-year',
  effectiveFrom: '2027-11-01',
  due: null,
  firstChargeOn: '2027-11-01',
  cheaperSingly: null,
} satisfies ChangeSheet;

export const planChangeOffer = {
  changeId,
  sheet: changeSheet,
  plan: {
    id: 3,
    version: 1,
    name: 'Dog Platinum',
    description: 'For dogs with a busy life',
    monthlyPrice: '75.45',
    membershipFee: '64.15',
    features: ['1 One-time membership fee $64.15', '1 Dental cleaning'],
    targetPetTypes: ['dog'],
    targetAgeGroups: ['adult'],
  },
  addOns: [
    {
      id: 7,
      version: 1,
      name: 'Joint Care',
      description: 'Monthly supplement',
      monthlyPrice: '14.50',
      recommendedFor: ['joint issues'],
      weightRangeLabel: null,
      maxBagsPerYear: null,
    },
  ],
  monthlyCents: 8_995,
  dueLines: [
    {
      kind: 'plan',
      catalogId: 3,
      version: 1,
      description: 'Change to Dog Platinum: $26.45 × 5 months',
      cents: 13_225,
    },
  ],
  until: '2099-03-23T16:00:00.000Z',
} satisfies PlanChangeOffer;

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
  'year-offer': {
    ...paidRequest,
    dedupeKey: mailKeys.yearOffer(yearId),
    about: 'enrollment/17',
    mail: {
      kind: 'year-offer',
      ...biscuit,
      sheet: {
        monthlyCents: 7_000,
        percent: 10,
        listCents: 84_000,
        savedCents: 8_400,
        yearCents: 75_600,
        feeCents: 0,
        from: '2027-03-03',
        until: '2028-03-03',
      },
      url: 'http://localhost:8080/prepaid-year#token=abc.def',
      expiresAt: '2027-03-01T17:00:00.000Z',
    },
  },
  'change-offer': {
    ...paidRequest,
    dedupeKey: mailKeys.changeOffer(changeId),
    about: 'enrollment/17',
    mail: {
      kind: 'change-offer',
      ...biscuit,
      sheet: changeSheet,
      url: 'http://localhost:8080/plan-change#token=abc.def',
      expiresAt: '2027-03-23T16:00:00.000Z',
    },
  },
  'change-agreed': {
    ...paidRequest,
    dedupeKey: mailKeys.changeAgreed(changeId),
    about: 'enrollment/17',
    mail: { kind: 'change-agreed', ...biscuit, sheet: changeSheet, byPhone: false },
  },
  'change-undone': {
    ...paidRequest,
    dedupeKey: mailKeys.changeUndone(changeId),
    about: 'enrollment/17',
    mail: { kind: 'change-undone', ...biscuit, sheet: changeSheet, refundedCents: 13_225 },
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
