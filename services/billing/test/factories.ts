import { createGatewayKeys } from '@petwell/chassis/testing/gateway-keys';
import type { Principals } from '@petwell/contracts';
import type { EnrollmentSnapshot, SubscriptionFact } from '@petwell/contracts/events';
import type { ObservedInvoice, ObservedSubscription } from '../src/core/rules-observation.ts';

export const serviceAuthSecret = 'test-service-auth-secret-0123456789abcdef';
export const gatewayKeys = createGatewayKeys();
export const webhookSecret = 'whsec_test_0123456789abcdefghij';

/** As the terms name it. */
export const clinic = {
  name: 'PetWell Veterinary Clinic',
  phone: '(904) 555-0134',
  email: 'care@petwell.example',
  address: '1200 Riverside Avenue, Jacksonville, FL 32204',
  timeZone: 'America/New_York',
  textTerms: { price: 'for-good', ending: 'phone' },
} as const;

/** Dog Gold at 49.00 and one add-on at 14.50 a month, 64.15 for enrolling: 127.65 today. */
export function enrollmentSnapshot(
  given: {
    enrollmentId?: number;
    ownerId?: number;
    status?: EnrollmentSnapshot['enrollment']['status'];
    email?: string;
    membershipFee?: string;
  } = {},
): EnrollmentSnapshot {
  const { enrollmentId = 17, ownerId = 5, membershipFee = '64.15' } = given;
  return {
    enrollment: {
      id: enrollmentId,
      petId: 23,
      ownerId,
      planId: 2,
      addOnIds: ['7'],
      status: given.status ?? 'pending_payment',
      enrolledAt: '2026-03-01T12:00:00.000Z',
      nextBillingDate: '2026-04-01T12:00:00.000Z',
      totalMonthlyPrice: '63.50',
      membershipFee,
      membershipFeePaid: false,
      stripeSubscriptionId: null,
      stripeCustomerId: null,
    },
    pet: { id: 23, name: 'Rex', type: 'dog', breed: 'Beagle', age: 'adult' },
    owner: {
      id: ownerId,
      firstName: 'Ada',
      lastName: 'Example',
      email: given.email ?? `owner${ownerId}@example.com`,
      phone: '904 555 0100',
      isActive: false,
      createdAt: '2026-03-01T11:59:00.000Z',
    },
    plan: {
      id: 2,
      version: 1,
      name: 'Dog Gold',
      description: 'For adult dogs',
      monthlyPrice: '49.00',
      membershipFee,
      features: ['One-time membership fee: $64.15'],
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
  };
}

const session = { sessionId: 'a'.repeat(16), absoluteEnd: 4_000_000_000 };

export function ownerPrincipals(
  ownerId: number,
  { isDemo = false, isMailboxConfirmed = true } = {},
): Principals {
  return { owner: { ...session, ownerId, isDemo, isMailboxConfirmed } };
}
export function setupPrincipals(ownerId: number, enrollmentId: number): Principals {
  return { setup: { ...session, ownerId, enrollmentId, email: `owner${ownerId}@example.com` } };
}
export function staffPrincipals(role: 'viewer' | 'staff' | 'manager'): Principals {
  return { staff: { ...session, staffId: 1, username: 'staff', name: null, role } };
}

export function observedSubscription(
  overrides: Partial<ObservedSubscription> = {},
): ObservedSubscription {
  return {
    id: 'sub_1',
    customerId: 'cus_1',
    status: 'incomplete',
    isForNonpayment: false,
    currentPeriodEnd: new Date('2026-04-01T12:00:00.000Z'),
    endsAt: null,
    isCollectionPaused: false,
    enrollmentId: 17,
    attempt: 1,
    latestInvoiceId: 'in_1',
    card: { brand: 'visa', last4: '4242', expiresOn: new Date('2030-12-31T00:00:00.000Z') },
    clientSecret: 'pi_1_secret_x',
    ...overrides,
  };
}

/** The first invoice, open, with a payment intent that wasn't tried yet. */
export function observedInvoice(overrides: Partial<ObservedInvoice> = {}): ObservedInvoice {
  return {
    id: 'in_1',
    subscriptionId: 'sub_1',
    changeId: null,
    status: 'open',
    createdAt: new Date('2026-03-01T12:00:00.000Z'),
    isFirst: true,
    totalCents: 12_765,
    remainingCents: 12_765,
    amountPaidCents: 0,
    isOfHold: false,
    currency: 'usd',
    attemptCount: 0,
    nextAttemptAt: null,
    isAutoAdvancing: false,
    isPaidOutOfBand: false,
    paidAt: null,
    period: {
      start: new Date('2026-03-01T12:00:00.000Z'),
      end: new Date('2026-04-01T12:00:00.000Z'),
    },
    lines: [
      { description: 'Membership fee', amountCents: 6_415, productId: 'prod_fee' },
      { description: '1 × Dog Gold', amountCents: 4_900, productId: 'prod_plan' },
      { description: '1 × Joint Care', amountCents: 1_450, productId: 'prod_add_on' },
    ],
    paymentIntentId: 'pi_1',
    paymentIntent: {
      id: 'pi_1',
      status: 'requires_payment_method',
      amountCents: 12_765,
      amountReceivedCents: 0,
      currency: 'usd',
      customerId: 'cus_1',
      declineCode: null,
      isRefused: false,
      failedAt: null,
      card: null,
      refundedCents: 0,
      isDisputed: false,
      dispute: null,
    },
    ...overrides,
  };
}

export function paidInvoice(overrides: Partial<ObservedInvoice> = {}): ObservedInvoice {
  const open = observedInvoice();
  return observedInvoice({
    status: 'paid',
    amountPaidCents: 12_765,
    remainingCents: 0,
    attemptCount: 1,
    paidAt: new Date('2026-03-01T12:05:00.000Z'),
    paymentIntent: open.paymentIntent && {
      ...open.paymentIntent,
      status: 'succeeded',
      amountReceivedCents: 12_765,
      card: { brand: 'visa', last4: '4242' },
    },
    ...overrides,
  });
}

/** Data of `enrollment.cancelled.v1` for an end by staff, which nothing else reports. */
export const endedByStaff = {
  reason: 'staff',
  hasStarted: true,
  isEndTold: false,
  areMailsHeld: false,
} as const;

/** An active subscription whose fee isn't known to be paid. */
export function subscriptionFact(overrides: Partial<SubscriptionFact> = {}): SubscriptionFact {
  return {
    enrollmentId: 17,
    subscriptionId: 'sub_1',
    customerId: 'cus_1',
    status: 'active',
    isMembershipFeePaid: false,
    currentPeriodEnd: '2026-04-01T12:00:00.000Z',
    endsAt: null,
    version: 3,
    ...overrides,
  };
}
