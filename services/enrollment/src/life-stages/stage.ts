import type { AgeGroup, ChangeSheet, LifeStage, PetType, Plan } from '@petwell/contracts';
import type { ChangeChoice } from '@petwell/contracts/routes';
import type { KnownAge } from '../core/rules-age.ts';

/** Makes the sheet of a change of plan. What stands in the way is an AppError with a sentence. */
export type PreviewChange = (request: {
  enrollmentId: number;
  choice: ChangeChoice;
}) => Promise<ChangeSheet>;

/** Returns the new prices that owners are told of, by enrollment. */
export type ReadChanges = (
  enrollmentIds: readonly number[],
) => Promise<ReadonlyMap<number, { newMonthlyCents: number; takesEffectOn: string }>>;

/** Returns those of these enrollments whose owners have agreed to another plan. */
export type ListAgreed = (enrollmentIds: readonly number[]) => Promise<ReadonlySet<number>>;

/** Returns the enrollments whose statement of the plan year is to be sent, which will tell it, or was on this day. */
export type ListAwaiting = (today: string) => Promise<ReadonlySet<number>>;

/** An enrollment whose pet may grow out of its plan. */
export type Candidate = {
  enrollmentId: number;
  plan: Pick<Plan, 'id' | 'targetAgeGroups'>;
  petType: PetType;
  age: KnownAge;
  /** The first day of its next plan year, if that is near, or else of the one in which it went on without an answer. */
  effectiveFrom: string;
};

/** What is prepared for an enrollment whose pet grows out of its plan. */
export type PreparedStage = {
  enrollmentId: number;
  planId: number;
  ageGroup: AgeGroup;
  follower: { id: number; name: string } | null;
  effectiveFrom: string;
};

/** A stage that its owner isn't told of yet. */
export type UntoldStage = Pick<PreparedStage, 'enrollmentId' | 'planId' | 'ageGroup'> & {
  ownerId: number;
  choice: ChangeChoice;
};

/** A stage whose owner was told that the plan ends without an answer. */
export type UnansweredStage = Pick<PreparedStage, 'enrollmentId' | 'planId' | 'effectiveFrom'> & {
  ownerId: number;
  /** The day that the owner was told. */
  endsOn: string;
  mailKey: string;
  /** The last day paid at the clinic or before PetWell; null: a card pays it, or that isn't tracked. */
  paidUntil: string | null;
};

/** A stage with its sheet. */
export type ToldStage = LifeStage & { enrollmentId: number; planId: number };

/** The day on which the owner is told that the plan ends without an answer; null: it goes on. */
export const endOf = ({ sheet, endsUnanswered }: LifeStage): string | null =>
  endsUnanswered === true ? sheet.effectiveFrom : null;
