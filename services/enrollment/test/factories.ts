import { createGatewayKeys } from '@petwell/chassis/testing/gateway-keys';
import {
  hoursOn,
  petSchema,
  type AddOn,
  type Benefit,
  type EnrollmentRequestInput,
  type Owner,
  type Plan,
} from '@petwell/contracts';
import { randomUUID } from 'node:crypto';
import type { EventOf, EventType, SubscriptionFact } from '@petwell/contracts/events';
import type { Quote } from '@petwell/contracts/internal';
import type { StaffActor } from '@petwell/chassis';
import { addDays } from '@petwell/chassis/time';
import type { Caller } from '../src/core/caller.ts';
import { newEnrollmentState, type EnrollmentState } from '../src/core/state/enrollment-state.ts';
import type { Clinic } from '../src/appointments/rules-opening-hours.ts';
import type { EnrollmentRecord } from '../src/core/state/enrollment.ts';

/** Test secrets, long enough to pass the config checks. */
export const serviceAuthSecret = 'service-auth-secret-of-the-tests-0001';
export const gatewayKeys = createGatewayKeys();

/** Open Mon-Fri 8AM-6PM and Sat 9AM-6PM, closed at Christmas. */
export const clinic = (overrides: Partial<Clinic> = {}): Clinic => ({
  columns: ['Dr. Lee'],
  timeZone: 'America/New_York',
  openingHours: {
    week: [
      ...Array.from({ length: 5 }, () => ({ opens: '08:00', closes: '18:00' })),
      { opens: '09:00', closes: '18:00' },
      null,
    ],
    holidays: [{ day: '2026-12-25', name: 'Christmas Day' }],
  },
  ...overrides,
});

/** The first day so many days from now, or after, on which the clinic of the tests is open. */
export function openDay(days: number): string {
  let day = addDays(new Date().toISOString().slice(0, 10), days);
  while (hoursOn(day, clinic().openingHours) === null) day = addDays(day, 1);
  return day;
}

export function plan(overrides: Partial<Plan> = {}): Plan {
  return {
    id: 2,
    version: 1,
    name: 'Dog Gold',
    description: 'Everything an adult dog needs.',
    monthlyPrice: '63.50',
    membershipFee: '64.15',
    features: ['2 Comprehensive physical exams', 'One-time membership fee: $64.15'],
    targetPetTypes: ['dog'],
    targetAgeGroups: ['young adult', 'adult', 'senior'],
    ...overrides,
  };
}

export function addOn(overrides: Partial<AddOn> = {}): AddOn {
  return {
    id: 5,
    version: 1,
    name: 'Dental care',
    description: 'A cleaning a year.',
    monthlyPrice: '12.00',
    recommendedFor: ['dental problems'],
    weightRangeLabel: null,
    maxBagsPerYear: null,
    ...overrides,
  };
}

/** Two exams per plan year. */
export function exam(overrides: Partial<Extract<Benefit, { unit: 'count' }>> = {}): Benefit {
  return {
    code: 'exam',
    label: 'Comprehensive physical exam',
    unit: 'count',
    quantity: 2,
    listPriceCents: 6500,
    careType: 'exam',
    intervalDays: 182,
    soonerFor: [],
    feature: '2 Comprehensive physical exams',
    ...overrides,
  };
}

const discount: Benefit = {
  code: 'discount',
  label: '10% off',
  unit: 'discount',
  percent: 10,
  feature: '10% off',
};

export function quote(overrides: Partial<Quote> = {}): Quote {
  return {
    plan: plan(),
    addOns: [addOn()],
    totalMonthlyPrice: '75.50',
    membershipFee: '64.15',
    benefits: [exam(), discount],
    ...overrides,
  };
}

export function owner(overrides: Partial<Owner> = {}): Owner {
  return {
    id: 1,
    firstName: 'Ada',
    lastName: 'Park',
    email: 'ada@example.com',
    phone: '904-555-0100',
    isActive: false,
    createdAt: '2026-01-05T10:00:00.000Z',
    ...overrides,
  };
}

/** The web app's request for a new owner. */
export function enrollmentRequest(
  overrides: Partial<EnrollmentRequestInput> = {},
): EnrollmentRequestInput {
  return {
    pet: {
      name: 'Biscuit',
      type: 'dog',
      breed: 'Labrador Retriever',
      age: 'adult',
      healthConcerns: ['dental problems'],
    },
    owner: { firstName: 'Ada', lastName: 'Park', email: 'ada@example.com', phone: '904-555-0100' },
    enrollment: { planId: 2, addOnIds: [5] },
    ...overrides,
  };
}

export function subscriptionFact(overrides: Partial<SubscriptionFact> = {}): SubscriptionFact {
  return {
    enrollmentId: 1,
    subscriptionId: 'sub_1',
    customerId: 'cus_1',
    status: 'active',
    isMembershipFeePaid: true,
    currentPeriodEnd: '2026-03-05T10:00:00.000Z',
    endsAt: null,
    version: 1,
    ...overrides,
  };
}

export function pendingState(overrides: Partial<EnrollmentState> = {}): EnrollmentState {
  const state = newEnrollmentState(new Date('2026-02-05T10:00:00.000Z'));
  return { ...state, ...overrides } as EnrollmentState;
}

export function activeState(overrides: Partial<EnrollmentState> = {}): EnrollmentState {
  return pendingState({
    status: 'active',
    hasPaymentProblem: false,
    factVersion: 1,
    subscriptionId: 'sub_1',
    customerId: 'cus_1',
    isMembershipFeePaid: true,
    activatedAt: new Date('2026-01-06T10:00:00.000Z'),
    ...overrides,
  });
}

export function cancelledState(): EnrollmentState {
  const cancelledAt = new Date('2026-02-01T10:00:00.000Z');
  return activeState({ status: 'cancelled', cancelledAt, reason: 'staff' });
}

/** Enrollment 1 of owner 1 for pet 1. */
export function enrollmentRecord(overrides: Partial<EnrollmentRecord> = {}): EnrollmentRecord {
  const ownerOfPet = overrides.owner ?? owner();
  const { pet } = enrollmentRequest();
  return {
    id: 1,
    planId: 2,
    addOnIds: ['5'],
    enrolledAt: new Date('2026-01-05T10:00:00.000Z'),
    totalMonthlyCents: 7550,
    membershipFeeCents: 6415,
    plan: plan(),
    addOns: [addOn()],
    benefits: [exam(), discount],
    pet: petSchema.parse({
      id: overrides.id ?? 1,
      ownerId: ownerOfPet.id,
      name: pet.name,
      type: pet.type,
      breed: pet.breed,
      age: pet.age,
      weight: null,
      gender: null,
      photoUrl: null,
      healthConcerns: ['dental problems'],
    }),
    owner: ownerOfPet,
    isDemo: false,
    finishReminder: 0,
    removalToldAt: null,
    state: pendingState(),
    ...overrides,
  };
}

export function staffActor(overrides: Partial<StaffActor> = {}): StaffActor {
  return {
    staffId: 1,
    username: 'maya',
    name: null,
    role: 'staff',
    clientAddress: '203.0.113.7',
    ...overrides,
  };
}

/** No principals, unless overridden. */
export function caller(overrides: Partial<Caller> = {}): Caller {
  return { ownerId: null, setup: null, staff: null, ...overrides };
}

/** Creates an event as published by another service. */
export function eventFrom<Type extends EventType>(
  source: string,
  { type, subject, data }: { type: Type; subject: string; data: EventOf<Type>['data'] },
): EventOf<Type> {
  return {
    specversion: '1.0',
    id: randomUUID(),
    source: `petwell/${source}`,
    type,
    subject,
    time: '2026-02-05T10:00:00.000Z',
    datacontenttype: 'application/json',
    data,
  } as EventOf<Type>;
}

export function subscriptionStatusChanged(
  fact: SubscriptionFact,
): EventOf<'subscription.status-changed.v1'> {
  const subject = `enrollment/${fact.enrollmentId}`;
  return eventFrom('billing', { type: 'subscription.status-changed.v1', subject, data: fact });
}
