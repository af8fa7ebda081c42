import {
  addOnSchema,
  benefitSchema,
  petSchema,
  planSchema,
  toCents,
  type Owner,
  type Pet,
} from '@petwell/contracts';
import { z } from 'zod';
import type { EnrollmentState, Hold, Standing } from './state/enrollment-state.ts';
import type { EnrollmentRecord } from './state/enrollment.ts';
import type { Prisma } from '../data/generated/client.ts';

export type OwnerRow = Pick<
  Prisma.OwnerModel,
  'id' | 'firstName' | 'lastName' | 'email' | 'phone' | 'isActive' | 'createdAt' | 'isDemo'
>;
export type PetRow = Omit<Prisma.PetModel, 'searchText' | 'ageToldOn'>;
type StateRow = Omit<
  Prisma.EnrollmentModel,
  'planSnapshot' | 'addOnSnapshots' | 'benefitSnapshot' | 'benefitsUntil'
>;
/** A row as both Prisma and Kysely read it. */
export type EnrollmentRow = StateRow & {
  planSnapshot: unknown;
  addOnSnapshots: unknown;
  benefitSnapshot: unknown;
  pet: PetRow;
  owner: OwnerRow;
};

export function toOwner({
  id,
  firstName,
  lastName,
  email,
  phone,
  ...row
}: Omit<OwnerRow, 'isDemo'>): Owner {
  const { isActive, createdAt } = row;
  const name = { firstName, lastName };
  return { id, ...name, email, phone, isActive, createdAt: createdAt.toISOString() };
}

export const toPet = ({ deceasedAt, birthDate, ...row }: PetRow): Pet =>
  petSchema.parse({
    ...row,
    ...(birthDate && { birthDate: toDay(birthDate) }),
    ...(deceasedAt && { deceasedAt: deceasedAt.toISOString() }),
  });

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
    benefits: z.array(benefitSchema).parse(row.benefitSnapshot),
    pet: toPet(row.pet),
    owner: toOwner(row.owner),
    isDemo: row.owner.isDemo,
    finishReminder: row.finishReminders,
    removalToldAt: row.leftUnpaidToldAt,
    ...(row.takesOverId !== null && { takesOverId: row.takesOverId }),
    ...(row.handedOverAt && { handedOverAt: row.handedOverAt }),
    state: toState(row),
  };
}

function toState(row: StateRow): EnrollmentState {
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
    endsAt: row.endsAt,
    isEndedHere: row.isEndedHere,
    endingReason: row.endingReason,
    isEndTold: row.isEndTold,
    restartOfferedAt: row.restartOfferedAt,
    firstChargeAt: firstChargeOf(row),
    hold: holdOf(row),
    billing: row.billing,
    paidUntil: row.paidUntil && toDay(row.paidUntil),
    ...toStanding(row),
  };
}

function firstChargeOf({ status, firstChargeAt, nextBillingDate }: StateRow): Date | null {
  const isAhead = firstChargeAt?.getTime() === nextBillingDate.getTime();
  return status !== 'cancelled' && isAhead ? firstChargeAt : null;
}

/** Returns the hold that staff ordered. */
export const holdOf = ({
  heldUntil: until,
  heldNextChargeAt: nextChargeAt,
}: Pick<StateRow, 'heldUntil' | 'heldNextChargeAt'>): Hold | null =>
  until && nextChargeAt && { until, nextChargeAt };

/** Returns the status with what belongs to it. */
export function toStanding(
  row: Pick<
    StateRow,
    'status' | 'hasPaymentProblem' | 'cancelledAt' | 'cancellationReason' | 'enrolledAt'
  >,
): Standing {
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

/** Returns every state column; those that don't apply to the status are null or false. */
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
    endsAt: state.endsAt,
    isEndedHere: state.isEndedHere,
    endingReason: state.endingReason,
    isEndTold: state.isEndTold,
    restartOfferedAt: state.restartOfferedAt,
    firstChargeAt: state.firstChargeAt,
    heldUntil: state.hold?.until ?? null,
    heldNextChargeAt: state.hold?.nextChargeAt ?? null,
    billing: state.billing,
    paidUntil: state.paidUntil === null ? null : fromDay(state.paidUntil),
  };
}

/** Converts a day (`YYYY-MM-DD`) to the value of a date column: its midnight in UTC. */
export const fromDay = (day: string): Date => new Date(`${day}T00:00:00.000Z`);

export const toDay = (date: Date): string => date.toISOString().slice(0, 10);
