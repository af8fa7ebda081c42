import { addDays } from '@petwell/chassis/time';
import { ageGroupSchema, type AgeGroup, type Plan } from '@petwell/contracts';
import { mailKeys } from '@petwell/contracts/events';
import type { Offer } from '@petwell/contracts/internal';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import { ageGroupBy } from '../core/rules-age.ts';
import type { Candidate, PreparedStage, ToldStage } from './stage.ts';

/** Days before a plan year ends on which a change is prepared. */
const preparedBefore = 45;

/** Returns the last days of the plan years that are looked at today. */
export const nearYears = (today: string): { from: string; until: string } => ({
  from: today,
  until: addDays(today, preparedBefore),
});

const order = (age: AgeGroup): number => ageGroupSchema.options.indexOf(age);

/** Whether a plan is for younger pets only. */
const isForYounger = ({ targetAgeGroups }: Pick<Plan, 'targetAgeGroups'>, age: AgeGroup): boolean =>
  targetAgeGroups.length > 0 && targetAgeGroups.every((group) => order(group) < order(age));

/** Finds the plan of the same tier that is sold for the pet's age; undefined: none is, or the plan isn't known. */
function findFollower(
  { plan, petType }: Candidate,
  ageGroup: AgeGroup,
  plans: Offer['plans'],
): Offer['plans'][number] | undefined {
  const tier = plans.find(({ id }) => id === plan.id)?.tier;
  return plans.find(
    (one) =>
      one.tier === tier &&
      one.isSold &&
      one.targetPetTypes.includes(petType) &&
      one.targetAgeGroups.includes(ageGroup),
  );
}

/**
 * Prepares the change of a plan that its pet has grown out of by the first day of the next plan year. Null: the plan is for
 * that age, as it was agreed to or as it is sold now.
 */
export function prepareStage(candidate: Candidate, { plans }: Offer): PreparedStage | null {
  const { enrollmentId, plan, effectiveFrom } = candidate;
  const ageGroup = ageGroupBy(candidate.age, effectiveFrom);
  const soldNow = plans.filter(({ id, isSold }) => id === plan.id && isSold);
  if (![plan, ...soldNow].every((one) => isForYounger(one, ageGroup))) return null;
  const follower = findFollower(candidate, ageGroup, plans);
  return {
    enrollmentId,
    planId: plan.id,
    ageGroup,
    follower: follower ? { id: follower.id, name: follower.name } : null,
    effectiveFrom,
  };
}

/** Requests the email about an owner's pets that grow out of their plans. */
export function stageMail(
  { id: ownerId, firstName, lastName, email }: EnrollmentRecord['owner'],
  { day, stages }: { day: string; stages: readonly ToldStage[] },
) {
  const pets = stages.map(({ planId: _planId, ...stage }) => stage);
  return {
    type: 'mail.requested.v1' as const,
    subject: `owner/${ownerId}`,
    data: {
      recipient: { ownerId, name: `${firstName} ${lastName}`, address: email },
      isPaid: false,
      dedupeKey: mailKeys.lifeStage(ownerId, day),
      about: null,
      mail: { kind: 'life-stage' as const, firstName, email, pets },
    },
  };
}
