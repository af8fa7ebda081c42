import type { AgeGroup, PetType, Plan } from '@petwell/contracts';

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

type PlanGroup = { title: string; petType: PetType; age: AgeGroup; plans: Plan[] };
export type PlanSection = { title: string; petType: PetType; groups: PlanGroup[] };

const sections = [
  { title: 'Dog plans', petType: 'dog', adults: 'Adult dogs', young: 'Puppies' },
  { title: 'Cat plans', petType: 'cat', adults: 'Adult cats', young: 'Kittens' },
] as const;

function rank(plan: Plan): number {
  const index = displayOrder.indexOf(plan.name);
  return index === -1 ? displayOrder.length : index;
}

/** Groups plans in the fixed order into dog and cat sections; empty sections and groups are omitted. */
export function groupPlans(plans: readonly Plan[]): PlanSection[] {
  const ordered = [...plans].sort((a, b) => rank(a) - rank(b));
  return sections
    .map(({ title, petType, adults, young }) => {
      const own = ordered.filter((plan) => plan.targetPetTypes.includes(petType));
      const isForYoung = (plan: Plan) => plan.targetAgeGroups.includes('puppy/kitten');
      const groups: PlanGroup[] = [
        { title: adults, petType, age: 'adult', plans: own.filter((plan) => !isForYoung(plan)) },
        { title: young, petType, age: 'puppy/kitten', plans: own.filter(isForYoung) },
      ];
      return { title, petType, groups: groups.filter((group) => group.plans.length > 0) };
    })
    .filter((section) => section.groups.length > 0);
}
