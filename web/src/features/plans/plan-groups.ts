import type { AgeGroup, ListedPlan, PetType, Plan } from '@petwell/contracts';

/** The fixed display order. */
const displayOrder: readonly string[] = [
  'Dog Platinum',
  'Dog Gold',
  'Dog Silver',
  'Puppy Platinum',
  'Puppy Gold',
  'Cat Platinum',
  'Cat Gold',
  'Cat Silver',
  'Kitten Platinum',
  'Kitten Gold',
];

const mostPopular: readonly string[] = ['Dog Platinum', 'Puppy Gold', 'Cat Gold', 'Kitten Gold'];

/** Whether a plan has the 'Most Popular' badge. */
export const isMostPopular = (plan: Pick<Plan, 'name'>): boolean => mostPopular.includes(plan.name);

/** 'Gold' of 'Dog Gold'. */
export const tierOf = ({ name }: Pick<Plan, 'name'>): string => name.split(' ').at(-1) ?? name;

/** The plan's name in the page's address, within its group. */
export const slugOf = (plan: Pick<Plan, 'name'>): string => tierOf(plan).toLowerCase();

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

function rank(plan: Plan): number {
  const index = displayOrder.indexOf(plan.name);
  return index === -1 ? displayOrder.length : index;
}

const isForYoung = (plan: Plan) => plan.targetAgeGroups.includes('puppy/kitten');

/** Groups plans in the fixed order into dog and cat sections; empty sections and groups are omitted. */
export function groupPlans(plans: readonly ListedPlan[]): PlanSection[] {
  const ordered = [...plans].sort((a, b) => rank(a) - rank(b));
  return sections
    .map(({ title, petType, groups }) => ({
      title,
      groups: groups.flatMap((group): PlanGroup[] => {
        const [first, ...others] = ordered.filter(
          (plan) =>
            plan.targetPetTypes.includes(petType) &&
            isForYoung(plan) === (group.age === 'puppy/kitten'),
        );
        return first ? [{ ...group, petType, plans: [first, ...others] }] : [];
      }),
    }))
    .filter((section) => section.groups.length > 0);
}
