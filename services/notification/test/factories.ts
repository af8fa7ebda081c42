import { createGatewayKeys } from '@petwell/chassis/testing/gateway-keys';
import { randomUUID } from 'node:crypto';
import type { EventOf, EventType } from '@petwell/contracts/events';

/** Test secrets, long enough to pass the config checks. */
export const serviceAuthSecret = 'service-auth-secret-of-the-tests-0001';
export const gatewayKeys = createGatewayKeys();

function envelope<Type extends EventType>(type: Type, source: string, subject: string) {
  return {
    specversion: '1.0' as const,
    id: randomUUID(),
    source: `petwell/${source}`,
    type,
    subject,
    time: '2026-11-21T15:04:05.000Z',
    datacontenttype: 'application/json' as const,
  };
}

type Activated = EventOf<'enrollment.activated.v1'>;
type Paid = EventOf<'payment.succeeded.v1'>;
type Failed = EventOf<'payment.failed.v1'>;
type ActionRequired = EventOf<'payment.action-required.v1'>;
type Suspended = EventOf<'enrollment.suspended.v1'>;
type LinkRequested = EventOf<'owner.link-requested.v1'>;
type StaffLinkRequested = EventOf<'staff.link-requested.v1'>;

const owner = {
  id: 7,
  firstName: 'Ada',
  lastName: 'Park',
  email: 'ada.park@example.com',
  phone: '(904) 555-0100',
  isActive: true,
  createdAt: '2026-11-21T15:00:00.000Z',
};

const plan = {
  id: 2,
  name: 'Dog Gold',
  description: 'Preventive care with a yearly dental cleaning for adult dogs in good health.',
  monthlyPrice: '63.50',
  membershipFee: '64.15',
  features: [
    '2 Comprehensive physical exams',
    '1 Professional dental cleaning',
    'One-time membership fee: $64.15',
  ],
  targetPetTypes: ['dog' as const],
  targetAgeGroups: ['young adult' as const, 'adult' as const, 'senior' as const],
};

const jointHealth = {
  id: 3,
  name: 'Joint Health',
  description: 'Two mobility exams, hip and knee X-rays once a year and monthly joint supplements.',
  monthlyPrice: '29.75',
  recommendedFor: ['joint issues'],
  weightRangeLabel: null,
  maxBagsPerYear: null,
};

/** Biscuit's enrollment 17 in Dog Gold with Joint Health became active, fee paid. */
export function activated(overrides: Partial<Activated['data']> = {}): Activated {
  return {
    ...envelope('enrollment.activated.v1', 'enrollment', 'enrollment/17'),
    data: {
      enrollment: {
        id: 17,
        petId: 11,
        ownerId: 7,
        planId: 2,
        addOnIds: ['3'],
        status: 'active',
        enrolledAt: '2026-11-21T15:00:00.000Z',
        nextBillingDate: '2026-12-21T15:00:00.000Z',
        totalMonthlyPrice: '93.25',
        membershipFee: '64.15',
        membershipFeePaid: true,
        stripeSubscriptionId: 'sub_17',
        stripeCustomerId: 'cus_7',
      },
      pet: { id: 11, name: 'Biscuit', type: 'dog', breed: 'Labrador Retriever', age: 'adult' },
      owner,
      plan,
      addOns: [jointHealth],
      previousStatus: 'pending_payment',
      isFirstActivation: true,
      ...overrides,
    },
  };
}

/** The owner of enrollment 17 left before paying. */
export function unfinished(
  reminder: 1 | 2 = 1,
  overrides: { enrollmentId?: number; owner?: Partial<typeof owner> } = {},
): EventOf<'enrollment.unfinished.v1'> {
  const { enrollment, pet, addOns } = activated().data;
  return {
    ...envelope('enrollment.unfinished.v1', 'enrollment', 'enrollment/17'),
    data: {
      enrollment: {
        ...enrollment,
        id: overrides.enrollmentId ?? 17,
        status: 'pending_payment',
        membershipFeePaid: false,
      },
      pet,
      owner: { ...owner, ...overrides.owner },
      plan,
      addOns,
      reminder,
    },
  };
}

/** Enrollment 17 is removed on December 21 unless paid. */
export function leftUnpaid(
  overrides: Parameters<typeof unfinished>[1] = {},
): EventOf<'enrollment.left-unpaid.v1'> {
  const { reminder: _reminder, ...snapshot } = unfinished(1, overrides).data;
  return {
    ...envelope('enrollment.left-unpaid.v1', 'enrollment', 'enrollment/17'),
    data: { ...snapshot, removalAt: '2026-12-21T15:00:00.000Z' },
  };
}

/** Invoice in_1001 for 157.40 was paid with a Visa. */
export function paid(overrides: Partial<Paid['data']> = {}): Paid {
  return {
    ...envelope('payment.succeeded.v1', 'billing', 'enrollment/17'),
    data: {
      enrollmentId: 17,
      petName: 'Biscuit',
      planName: 'Dog Gold',
      payer: { ownerId: 7, email: 'ada.park@example.com', firstName: 'Ada', lastName: 'Park' },
      invoiceId: 'in_1001',
      paymentIntentId: 'pi_1001',
      amountCents: 15_740,
      currency: 'usd',
      lines: [
        { description: 'Dog Gold (per month)', amountCents: 6_350 },
        { description: 'Joint Health (per month)', amountCents: 2_975 },
        { description: 'Membership fee (one-time)', amountCents: 6_415 },
      ],
      paidAt: '2026-11-21T15:04:00.000Z',
      isFirstPayment: true,
      cardBrand: 'visa',
      cardLast4: '4242',
      subscription: {
        enrollmentId: 17,
        subscriptionId: 'sub_17',
        customerId: 'cus_7',
        status: 'active',
        isMembershipFeePaid: true,
        currentPeriodEnd: '2026-12-21T15:04:00.000Z',
        version: 3,
      },
      ...overrides,
    },
  };
}

/** Biscuit's open monthly payment of 93.25, invoice in_1002. */
const monthlyPayment = {
  enrollmentId: 17,
  petName: 'Biscuit',
  planName: 'Dog Gold',
  payer: { ownerId: 7, email: 'ada.park@example.com', firstName: 'Ada', lastName: 'Park' },
  invoiceId: 'in_1002',
  paymentIntentId: 'pi_1002',
  amountCents: 9_325,
  currency: 'usd' as const,
  lines: [
    { description: 'Dog Gold (per month)', amountCents: 6_350 },
    { description: 'Joint Health (per month)', amountCents: 2_975 },
  ],
  isFirstPayment: false,
  attemptCount: 1,
};

export function failed(overrides: Partial<Failed['data']> = {}): Failed {
  return {
    ...envelope('payment.failed.v1', 'billing', 'enrollment/17'),
    data: {
      ...monthlyPayment,
      nextAttemptAt: '2026-12-24T16:00:00.000Z',
      declineCode: 'insufficient_funds',
      ...overrides,
    },
  };
}

export function actionRequired(overrides: Partial<ActionRequired['data']> = {}): ActionRequired {
  return {
    ...envelope('payment.action-required.v1', 'billing', 'enrollment/17'),
    data: { ...monthlyPayment, ...overrides },
  };
}

/** The open payment will be retried tomorrow. */
export function retryDue(
  overrides: Partial<EventOf<'payment.retry-due.v1'>['data']> = {},
): EventOf<'payment.retry-due.v1'> {
  const { enrollmentId, petName, planName, payer, invoiceId, amountCents } = monthlyPayment;
  return {
    ...envelope('payment.retry-due.v1', 'billing', 'enrollment/17'),
    data: {
      enrollmentId,
      petName,
      planName,
      payer,
      invoiceId,
      amountCents,
      attemptCount: 1,
      nextAttemptAt: '2026-12-24T16:00:00.000Z',
      cardBrand: 'visa',
      cardLast4: '4242',
      ...overrides,
    },
  };
}

/** The card for Biscuit's and Pepper's plans expires at the end of February 2027. */
export function cardExpiring(
  overrides: Partial<EventOf<'card.expiring.v1'>['data']> = {},
): EventOf<'card.expiring.v1'> {
  return {
    ...envelope('card.expiring.v1', 'billing', 'enrollment/17'),
    data: {
      payer: monthlyPayment.payer,
      cardBrand: 'mastercard',
      cardLast4: '4444',
      expMonth: 2,
      expYear: 2027,
      daysAhead: 60,
      plans: [
        { enrollmentId: 17, petName: 'Biscuit', planName: 'Dog Gold' },
        { enrollmentId: 18, petName: 'Pepper', planName: 'Cat Silver' },
      ],
      ...overrides,
    },
  };
}

/** Biscuit's plan was ended. */
export function cancelled(
  reason: EventOf<'enrollment.cancelled.v1'>['data']['reason'],
  overrides: Partial<EventOf<'enrollment.cancelled.v1'>['data']> = {},
): EventOf<'enrollment.cancelled.v1'> {
  const { isFirstActivation: _isFirst, enrollment, ...snapshot } = activated().data;
  return {
    ...envelope('enrollment.cancelled.v1', 'enrollment', 'enrollment/17'),
    data: {
      ...snapshot,
      enrollment: { ...enrollment, status: 'cancelled' },
      previousStatus: 'active',
      reason,
      ...overrides,
    },
  };
}

/** Biscuit's plan is on hold. */
export function suspended(): Suspended {
  const { isFirstActivation: _isFirst, enrollment, ...snapshot } = activated().data;
  return {
    ...envelope('enrollment.suspended.v1', 'enrollment', 'enrollment/17'),
    data: {
      ...snapshot,
      enrollment: { ...enrollment, status: 'suspended' },
      previousStatus: 'active',
    },
  };
}

export function linkRequested(overrides: Partial<LinkRequested['data']> = {}): LinkRequested {
  return {
    ...envelope('owner.link-requested.v1', 'identity', 'owner/7'),
    data: {
      ownerId: 7,
      firstName: 'Ada',
      email: 'ada.park@example.com',
      purpose: 'password-reset',
      url: 'http://localhost:8080/reset-password?token=abc.def',
      expiresAt: '2026-11-21T16:04:05.000Z',
      ...overrides,
    },
  };
}

export function staffLinkRequested(
  overrides: Partial<StaffLinkRequested['data']> = {},
): StaffLinkRequested {
  return {
    ...envelope('staff.link-requested.v1', 'identity', 'staff/4'),
    data: {
      staffId: 4,
      username: 'nora',
      name: 'Nora Vance',
      email: 'nora.vance@example.com',
      purpose: 'staff-invitation',
      invitedBy: 'Maya Chen',
      url: 'http://localhost:8080/admin-invitation?token=abc.def',
      expiresAt: '2026-11-28T15:04:05.000Z',
      ...overrides,
    },
  };
}

/** The holder of owner 7's mailbox confirmed it. */
export function emailConfirmed(
  overrides: Partial<EventOf<'owner.email-confirmed.v1'>['data']> = {},
): EventOf<'owner.email-confirmed.v1'> {
  return {
    ...envelope('owner.email-confirmed.v1', 'identity', 'owner/7'),
    data: {
      ownerId: 7,
      email: owner.email,
      confirmedAt: '2026-11-21T15:04:05.000Z',
      ...overrides,
    },
  };
}

/** Owner 7 has another address now. */
export function ownerMoved(email: string): EventOf<'owner.updated.v1'> {
  return {
    ...envelope('owner.updated.v1', 'identity', 'owner/7'),
    data: { owner: { ...owner, email }, version: 3, previousEmail: owner.email },
  };
}

/** A test payment of 127.65 for a manager's test receipt. */
export function testReceiptRequested(): EventOf<'receipt.test-requested.v1'> {
  return {
    ...envelope('receipt.test-requested.v1', 'billing', 'test-payment/pi_test'),
    data: {
      email: 'vet@example.com',
      paymentIntentId: 'pi_test',
      amountCents: 12_765,
      currency: 'usd',
      paidAt: '2026-11-21T15:04:00.000Z',
      cardBrand: 'visa',
      cardLast4: '4242',
    },
  };
}

const stopToken = '5d2f7c1e-58d4-4a1b-9a2b-6f0c1e7f9a11';

/** Biscuit's exam is due in a week, and Pepper's nail trim was due two weeks ago. */
export function careDue(
  overrides: Partial<EventOf<'care.due.v1'>['data']> = {},
): EventOf<'care.due.v1'> {
  return {
    ...envelope('care.due.v1', 'enrollment', 'owner/7'),
    data: {
      owner,
      stopToken,
      day: '2027-03-08',
      pets: [
        {
          id: 11,
          name: 'Biscuit',
          items: [{ code: 'exam', label: 'Physical exam', dueOn: '2027-03-15', left: 2 }],
        },
        {
          id: 12,
          name: 'Pepper',
          items: [{ code: 'nail_trim', label: 'Nail trim', dueOn: '2027-02-22', left: 1 }],
        },
      ],
      ...overrides,
    },
  };
}

export function careUnused(): EventOf<'care.unused.v1'> {
  return {
    ...envelope('care.unused.v1', 'enrollment', 'enrollment/17'),
    data: {
      owner,
      stopToken,
      pet: { id: 11, name: 'Biscuit' },
      planName: 'Dog Gold',
      planYearEndsOn: '2027-11-20',
      daysLeft: 90,
      items: [{ label: 'Physical exam', left: 1 }],
    },
  };
}

export function visitRecorded(): EventOf<'visit.recorded.v1'> {
  return {
    ...envelope('visit.recorded.v1', 'enrollment', 'pet/11'),
    data: {
      owner,
      pet: { id: 11, name: 'Biscuit' },
      day: '2027-03-08',
      items: [
        { label: 'Physical exam', quantity: 1, left: 1 },
        { label: 'Nail trim', quantity: 2, left: 0 },
        { label: '10% off other services', quantity: 1, left: null },
      ],
    },
  };
}

/** Biscuit, with enrollment 17, died. */
export function petDeceased(): EventOf<'pet.deceased.v1'> {
  return {
    ...envelope('pet.deceased.v1', 'enrollment', 'pet/11'),
    data: { owner: { id: 7 }, petId: 11, enrollmentIds: [17] },
  };
}

/** Appointment 17 of Biscuit, booked or changed since. */
export function appointmentEvent(
  type: 'appointment.booked.v1' | 'appointment.cancelled.v1',
  version = 0,
): EventOf<typeof type> {
  const times = { startsAt: '2026-11-30T14:00:00.000Z', duration: 30 };
  return {
    ...envelope(type, 'enrollment', 'appointment/17'),
    data: {
      appointment: { id: 17, type: 'exam', ...times, version },
      petId: 11,
      petName: 'Biscuit',
      owner,
    },
  };
}

/** Owner 7's request 3 was declined. */
export function appointmentDeclined(): EventOf<'appointment.declined.v1'> {
  const { petId, petName } = appointmentEvent('appointment.booked.v1').data;
  const message = 'Please call us for a time.';
  return {
    ...envelope('appointment.declined.v1', 'enrollment', 'appointment-request/3'),
    data: { request: { id: 3 }, message, petId, petName, owner },
  };
}
