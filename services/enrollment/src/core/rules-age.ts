import { addMonths } from '@petwell/chassis/time';
import { ageGroupSchema, type AgeGroup } from '@petwell/contracts';

/** From how many months on a pet is in each age group, youngest first. */
const fromMonths: Readonly<Record<AgeGroup, number>> = {
  'puppy/kitten': 0,
  'young adult': 6,
  adult: 36,
  senior: 84,
};
const groups = ageGroupSchema.options;

/** The age group of a pet that is this many months old. */
export const ageGroupOf = (months: number): AgeGroup =>
  groups.findLast((group) => fromMonths[group] <= months) ?? 'puppy/kitten';

/** The age group on `day` of a pet that entered one on another day. */
function grownFrom(first: AgeGroup, enteredOn: string, day: string): AgeGroup {
  const later = groups.filter((group) => fromMonths[group] > fromMonths[first]);
  const hasEntered = (group: AgeGroup) =>
    addMonths(enteredOn, fromMonths[group] - fromMonths[first]) <= day;
  return later.findLast(hasEntered) ?? first;
}

/** The age group on `day` of a pet born on `birthDate`. */
export const ageGroupOn = (birthDate: string, day: string): AgeGroup =>
  grownFrom('puppy/kitten', birthDate, day);

/** A pet's birth date, or else its age group and the day on which that was told. */
export type KnownAge = { birthDate: string | null; age: AgeGroup; ageToldOn: string };

/** The age group that a pet has surely reached by `day`: one without a birth date had just entered what was told. */
export const ageGroupBy = ({ birthDate, age, ageToldOn }: KnownAge, day: string): AgeGroup =>
  birthDate === null ? grownFrom(age, ageToldOn, day) : ageGroupOn(birthDate, day);
