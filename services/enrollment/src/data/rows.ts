import {
  addOnSchema,
  ageGroupSchema,
  genderSchema,
  petTypeSchema,
  planSchema,
  toCents,
  type Owner,
  type Pet,
} from '@petwell/contracts';
import { z } from 'zod';
import type { EnrollmentRecord } from '../domain/enrollment.ts';
import type { EnrollmentState, Standing } from '../domain/enrollment-state.ts';
import type { Prisma } from './generated/client.ts';

export type OwnerRow = Prisma.OwnerModel;
export type PetRow = Prisma.PetModel;
export type EnrollmentRow = Prisma.EnrollmentGetPayload<{ include: { pet: true; owner: true } }>;

export function toOwner(row: OwnerRow): Owner {
  const { id, firstName, lastName, email, phone, isActive } = row;
  return {
    id,
    firstName,
    lastName,
    email,
    phone,
    isActive,
    createdAt: row.createdAt.toISOString(),
  };
}

export function toPet(row: PetRow): Pet {
  return {
    id: row.id,
    name: row.name,
    type: petTypeSchema.parse(row.type),
    breed: row.breed,
    age: ageGroupSchema.parse(row.age),
    weight: row.weight,
    gender: genderSchema.nullable().parse(row.gender),
    photoUrl: row.photoUrl,
    ownerId: row.ownerId,
    healthConcerns: row.healthConcerns,
  };
}

export function toRecord(row: EnrollmentRow): EnrollmentRecord {
  return {
    id: row.id,
    planId: row.planId,
    addOnIds: row.addOnIds,
    enrolledAt: row.enrolledAt,
    totalMonthlyCents: toCents(row.totalMonthlyPrice.toFixed(2)),
    membershipFeeCents: toCents(row.membershipFee.toFixed(2)),
    plan: planSchema.parse(row.planSnapshot),
    addOns: z.array(addOnSchema).parse(row.addOnSnapshots),
    pet: toPet(row.pet),
    owner: toOwner(row.owner),
    state: toState(row),
  };
}

function toState(row: EnrollmentRow): EnrollmentState {
  return {
    subscriptionId: row.stripeSubscriptionId,
    customerId: row.stripeCustomerId,
    factVersion: row.factVersion,
    isMembershipFeePaid: row.membershipFeePaid,
    nextBillingDate: row.nextBillingDate,
    activatedAt: row.activatedAt,
    cancellationIntent: row.cancellationIntent,
    override:
      row.overrideReason === null
        ? null
        : { reason: row.overrideReason, isInForce: row.isOverrideInForce },
    ...toStanding(row),
  };
}

function toStanding(row: EnrollmentRow): Standing {
  switch (row.status) {
    case 'active':
      return { status: 'active', hasPaymentProblem: row.hasPaymentProblem };
    case 'cancelled':
      return {
        status: 'cancelled',
        cancelledAt: row.cancelledAt ?? row.enrolledAt,
        reason: row.cancellationReason ?? 'provider',
      };
    case 'pending_payment':
    case 'suspended':
      return { status: row.status };
  }
}

/** The columns of a state; those that its status does not have are emptied. */
export function toStateColumns(state: EnrollmentState) {
  return {
    status: state.status,
    hasPaymentProblem: state.status === 'active' && state.hasPaymentProblem,
    cancelledAt: state.status === 'cancelled' ? state.cancelledAt : null,
    cancellationReason: state.status === 'cancelled' ? state.reason : null,
    stripeSubscriptionId: state.subscriptionId,
    stripeCustomerId: state.customerId,
    factVersion: state.factVersion,
    membershipFeePaid: state.isMembershipFeePaid,
    nextBillingDate: state.nextBillingDate,
    activatedAt: state.activatedAt,
    cancellationIntent: state.cancellationIntent,
    overrideReason: state.override?.reason ?? null,
    isOverrideInForce: state.override?.isInForce ?? false,
  };
}
