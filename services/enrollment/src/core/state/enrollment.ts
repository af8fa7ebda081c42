import { clinicDay } from '@petwell/chassis/time';
import {
  fromCents,
  hasDied,
  isSamePet,
  type AdminEnrollment,
  type AddOn,
  type Benefit,
  type Enrollment,
  type EnrollmentView,
  type NextYear,
  type Owner,
  type Pet,
  type Plan,
  type PlanHold,
  type PetProfile,
} from '@petwell/contracts';
import type { EnrollmentSnapshot } from '@petwell/contracts/events';
import {
  lastDayOf,
  isEndPending,
  type EnrollmentState,
  nextChargeOf,
  restartOf,
  type Hold,
} from './enrollment-state.ts';

/** An enrollment with its pet and owner; plan, add-ons, and amounts are as agreed at enrollment. */
export type EnrollmentRecord = {
  id: number;
  planId: number;
  addOnIds: string[];
  enrolledAt: Date;
  totalMonthlyCents: number;
  membershipFeeCents: number;
  plan: Plan;
  addOns: AddOn[];
  /** Included by plan and add-ons per plan year. */
  benefits: Benefit[];
  pet: Pet;
  owner: Owner;
  /** Of the demo account, which staff can't cancel. */
  isDemo: boolean;
  /** Mails to the owner while it was unpaid: the last reminder to finish it, and the notice of its removal. */
  finishReminder: number;
  removalToldAt: Date | null;
  /** The plan of the pet's owner before, which this one takes over, or has. */
  takesOverId?: number;
  /** The pet's new owner goes on with a plan of their own since then: nothing of this one can be used. */
  handedOverAt?: Date;
  state: EnrollmentState;
};

const endOf = ({ state: { status, endsAt } }: EnrollmentRecord, timeZone: string) =>
  status === 'active' && endsAt ? { endsOn: lastDayOf(endsAt, timeZone) } : {};

const firstPaymentOf = ({ state: { status, firstChargeAt } }: EnrollmentRecord, zone: string) =>
  status === 'active' && firstChargeAt ? { firstPaymentOn: clinicDay(firstChargeAt, zone) } : {};

/** Describes for the API a hold that staff ordered. */
export const toPlanHold = (hold: Hold | null, timeZone: string): { hold?: PlanHold } =>
  hold
    ? {
        hold: {
          until: clinicDay(hold.until, timeZone),
          nextChargeOn: clinicDay(hold.nextChargeAt, timeZone),
        },
      }
    : {};

const overrideOf = ({ status, override }: EnrollmentState) =>
  status === 'active' && override?.isInForce === true ? { isOverridden: true } : {};

const elsewhereOf = ({ billing, paidUntil }: EnrollmentState) =>
  billing === 'elsewhere' ? { billing, ...(paidUntil !== null && { paidUntil }) } : {};

/** Until when a plan that no card pays is paid. */
export function paidOf(
  { billing, paidUntil }: { billing: string; paidUntil: string | null },
  prepaidUntil: string | undefined,
): Pick<NextYear, 'prepaidUntil' | 'paidAtClinicUntil'> {
  if (prepaidUntil !== undefined) return { prepaidUntil };
  return billing === 'elsewhere' && paidUntil !== null ? { paidAtClinicUntil: paidUntil } : {};
}

/** Whether the owner is asked for another card. */
const needsCard = ({ pet, state }: EnrollmentRecord): boolean =>
  !hasDied(pet) && state.status === 'active' && state.hasPaymentProblem;

/** Converts an enrollment for the API. */
export function toEnrollment(record: EnrollmentRecord): Enrollment {
  const { state } = record;
  return {
    id: record.id,
    petId: record.pet.id,
    ownerId: record.owner.id,
    planId: record.planId,
    addOnIds: record.addOnIds,
    status: state.status,
    enrolledAt: record.enrolledAt.toISOString(),
    nextBillingDate: nextChargeOf(state).toISOString(),
    totalMonthlyPrice: fromCents(record.totalMonthlyCents),
    membershipFee: fromCents(record.membershipFeeCents),
    membershipFeePaid: state.isMembershipFeePaid,
    stripeSubscriptionId: state.subscriptionId,
    stripeCustomerId: state.customerId,
    ...overrideOf(state),
    ...elsewhereOf(state),
  };
}

/** For its owner, a plan that was handed over has ended, although its paid month isn't over. */
function asItsOwnerSees(record: EnrollmentRecord): EnrollmentRecord {
  const { state, handedOverAt: cancelledAt } = record;
  if (cancelledAt === undefined || state.status === 'cancelled') return record;
  return { ...record, state: { ...state, status: 'cancelled', cancelledAt, reason: 'staff' } };
}

/** Converts an enrollment for the dashboard. */
export function toEnrollmentView(stored: EnrollmentRecord, timeZone: string): EnrollmentView {
  const record = asItsOwnerSees(stored);
  const { state } = record;
  return {
    id: record.id,
    status: state.status,
    pet: record.pet,
    petId: record.pet.id,
    plan: record.plan,
    addOns: record.addOns,
    totalMonthlyPrice: fromCents(record.totalMonthlyCents),
    membershipFee: fromCents(record.membershipFeeCents),
    membershipFeePaid: state.isMembershipFeePaid,
    nextBillingDate: nextChargeOf(state).toISOString(),
    enrolledAt: record.enrolledAt.toISOString(),
    cancelledAt: state.status === 'cancelled' ? state.cancelledAt.toISOString() : null,
    stripeSubscriptionId: state.subscriptionId,
    paymentProblem: needsCard(record),
    ...overrideOf(state),
    ...elsewhereOf(state),
    ...endOf(record, timeZone),
    ...firstPaymentOf(record, timeZone),
    ...toPlanHold(state.hold, timeZone),
    ...(state.restartOfferedAt && restartOf(record)),
    ...(record.handedOverAt && { isHandedOver: true as const }),
  };
}

/** Converts an enrollment for staff. */
export function toAdminEnrollment(record: EnrollmentRecord, timeZone: string): AdminEnrollment {
  const { state } = record;
  return {
    ...toEnrollment(record),
    petName: record.pet.name,
    planName: record.plan.name,
    addOnNames: record.addOns.map(({ name }) => name),
    paymentProblem: needsCard(record),
    overrideReason: state.override?.reason ?? null,
    ...endOf(record, timeZone),
    ...firstPaymentOf(record, timeZone),
    ...toPlanHold(state.hold, timeZone),
    ...restartOf(record),
    ...(isTakeover(record) && { takesOver: true as const }),
    ...(record.handedOverAt && { isHandedOver: true as const }),
    ...(state.endingReason && { endingReason: state.endingReason }),
    ...(isEndPending(state) && { isEndPending: true as const }),
  };
}

/** Converts an enrollment for events and for billing. */
export function toSnapshot(record: EnrollmentRecord): EnrollmentSnapshot {
  const { id, name, type, breed, age, deceasedAt } = record.pet;
  return {
    enrollment: toEnrollment(record),
    pet: { id, name, type, breed, age, ...(deceasedAt !== undefined && { deceasedAt }) },
    owner: record.owner,
    plan: record.plan,
    addOns: record.addOns,
    ...(isTakeover(record) && { takesOver: true }),
  };
}

export type NamedPet = Pick<PetProfile, 'name' | 'type'>;

/** Whether the pet of an ended plan has another one, paid or not. */
export const hasAnotherEnrollment = (
  enrollment: EnrollmentRecord,
  all: readonly EnrollmentRecord[],
): boolean =>
  all.some(
    ({ id, pet, state }) =>
      id !== enrollment.id && state.status !== 'cancelled' && isSamePet(pet, enrollment.pet),
  );

/** Whether the enrollment is open and was never paid, so that it can be discarded or replaced. */
export function isNeverPaid({ state }: Pick<EnrollmentRecord, 'state'>): boolean {
  return state.status === 'pending_payment' && state.activatedAt === null;
}

/** Other terms of a plan that are on their way. */
export type NewTerms = {
  /** Whether the owner is asked about a change of plan, or one waits for its day or is taken back. */
  hasChange: boolean;
  /** The first day on which a price campaign that is under way changes the price; null: none does. */
  newPriceOn: string | null;
};

/** The price from a day on, by a campaign, or a change of plan that its owner is asked about or agreed to. */
export type NewPrice = { from: string; monthlyCents: number };

/** Whether it waits for the pet's new owner to take the plan over. */
export const isTakeover = ({
  takesOverId,
  state,
}: Pick<EnrollmentRecord, 'takesOverId' | 'state'>): boolean =>
  takesOverId !== undefined && state.activatedAt === null;

/** Whether its end is set or ordered. */
export const isEndSet = ({ state }: Pick<EnrollmentRecord, 'state'>): boolean =>
  state.endsAt !== null || state.endingReason !== null || state.cancellationIntent !== null;

/** Whether it has a next year: it is active, and its end isn't set or ordered. */
export const goesOn = ({
  state,
  handedOverAt,
}: Pick<EnrollmentRecord, 'state' | 'handedOverAt'>): boolean =>
  state.status === 'active' && handedOverAt === undefined && !isEndSet({ state });
