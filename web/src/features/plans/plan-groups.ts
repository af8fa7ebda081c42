import type { AgeGroup, ListedPlan, PetType, Plan } from '@petwell/contracts';

/** The plan's name in the page's address, within its group. */
export const slugOf = ({ tier }: Pick<ListedPlan, 'tier'>): string => tier.toLowerCase();

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

const isForYoung = (plan: Plan) => plan.targetAgeGroups.includes('puppy/kitten');

/** Groups plans, in their order, into dog and cat sections; empty sections and groups are omitted. */
export function groupPlans(plans: readonly ListedPlan[]): PlanSection[] {
  return sections
    .map(({ title, petType, groups }) => ({
      title,
      groups: groups.flatMap((group): PlanGroup[] => {
        const [first, ...others] = plans.filter(
          (plan) =>
            plan.targetPetTypes.includes(petType) &&
            isForYoung(plan) === (group.age === 'puppy/kitten'),
        );
        return first ? [{ ...group, petType, plans: [first, ...others] }] : [];
      }),
    }))
    .filter((section) => section.groups.length > 0);
}
