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
  version: 1,
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
  version: 1,
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
        endsAt: null,
        version: 3,
      },
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
      hasStarted: true,
      isEndTold: false,
      areMailsHeld: false,
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

/** Biscuit, with enrollment 17, died. */
export function petDeceased(): EventOf<'pet.deceased.v1'> {
  return {
    ...envelope('pet.deceased.v1', 'enrollment', 'pet/11'),
    data: { owner: { id: 7 }, petId: 11, enrollmentIds: [17] },
  };
}
