import type { AgeGroup, ListedPlan, PetType } from '@petwell/contracts';

/** The plan's short name within its group: the tier, or its name if another plan has the same tier. */
export const labelOf = ({ id, tier, name }: ListedPlan, group: readonly ListedPlan[]): string =>
  group.some((other) => other.id !== id && other.tier === tier) ? name : tier;

/** A plan's label in the page's address. */
export const slugOf = (label: string): string => label.toLowerCase().replaceAll(/\s+/g, '-');

export type PlanGroup = {
  title: string;
  /** Shown on tabs. */
  short: string;
  /** The group's name in the page's address. */
  pet: string;
  petType: PetType;
  age: AgeGroup;
  plans: [ListedPlan, ...ListedPlan[]];
};
export type PlanSection = { title: string; groups: PlanGroup[] };

const sections = [
  {
    title: 'Dog plans',
    petType: 'dog',
    groups: [
      { title: 'Adult dogs', short: 'Dogs', pet: 'dog', age: 'adult' },
      { title: 'Puppies', short: 'Puppies', pet: 'puppy', age: 'puppy/kitten' },
    ],
  },
  {
    title: 'Cat plans',
    petType: 'cat',
    groups: [
      { title: 'Adult cats', short: 'Cats', pet: 'cat', age: 'adult' },
      { title: 'Kittens', short: 'Kittens', pet: 'kitten', age: 'puppy/kitten' },
    ],
  },
] as const;

const isForYoung = (age: AgeGroup) => age === 'puppy/kitten';

/**
 * Groups plans, in their order, into dog and cat sections; empty sections and groups are omitted. A plan for
 * several species or ages is in each of their groups.
 */
export function groupPlans(plans: readonly ListedPlan[]): PlanSection[] {
  return sections
    .map(({ title, petType, groups }) => ({
      title,
      groups: groups.flatMap((group): PlanGroup[] => {
        const [first, ...others] = plans.filter(
          (plan) =>
            plan.targetPetTypes.includes(petType) &&
            plan.targetAgeGroups.some((age) => isForYoung(age) === isForYoung(group.age)),
        );
        return first ? [{ ...group, petType, plans: [first, ...others] }] : [];
      }),
    }))
    .filter((section) => section.groups.length > 0);
}
