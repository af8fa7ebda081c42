import { type DeskPet, type EnrollmentBenefits, hasDied } from '@petwell/contracts';
import { formatDay } from '../../shared/format-date.ts';

/** A pet with a plan of which something can be left. */
export type PetWithPlan = DeskPet & {
  enrollmentId: number;
  planName: string;
  status: 'active' | 'suspended' | 'pending_payment';
};

export function hasSomethingLeft(pet: DeskPet): pet is PetWithPlan {
  const { enrollmentId, planName, status } = pet;
  const isOpen = status !== null && status !== 'cancelled';
  return enrollmentId !== null && planName !== null && isOpen && !hasDied(pet);
}

/** Says whether, and until when, the services of a plan can be used. */
export function describeUse(
  { status, endsOn, hold }: Pick<PetWithPlan, 'status' | 'endsOn' | 'hold'>,
  { endsOn: yearEndsOn }: EnrollmentBenefits['planYear'],
): string {
  if (status === 'pending_payment') {
    return 'The plan isn’t paid yet. Services can be used once it is.';
  }
  const until =
    endsOn !== undefined && endsOn < yearEndsOn
      ? `The plan ends on ${formatDay(endsOn)}. Services can be used until then.`
      : `Services can be used until ${formatDay(yearEndsOn)}, when the plan year ends. What’s left over doesn’t carry into the next one.`;
  if (hold !== undefined) {
    return `The plan is on hold until ${formatDay(hold.until)}, so services can’t be used before. ${until}`;
  }
  return status === 'suspended'
    ? `The plan is suspended, so services can’t be used until it’s active again. ${until}`
    : until;
}
