import { ageGroupSchema, type AgeGroup, type Oddity, type PetType } from '@petwell/contracts';
import { isPlanFor, type AddOnService, type Catalog, type WellnessPlan } from '../core/catalog.ts';
import { describeLess } from './rules-less.ts';
import { valueOf } from './rules-value.ts';
import { dollars, list, petsNamed } from './rules-words.ts';

type Pets = { type: PetType; age: AgeGroup };

const agesInOrder = ageGroupSchema.options;
const dogsAndCats = (['dog', 'cat'] as const).flatMap((type) =>
  agesInOrder.map((age) => ({ type, age })),
);

const hasPlan = ({ plans }: Catalog, pets: Pets) => plans.some((plan) => isPlanFor(plan, pets));

const namesOf = (pets: readonly Pets[]) => list(pets.map(({ type, age }) => petsNamed(type, age)));

function costsMoreThanInside(offer: WellnessPlan | AddOnService): Oddity[] {
  const feeCents = 'membershipFeeCents' in offer ? offer.membershipFeeCents : 0;
  const yearCents = 12 * offer.monthlyPriceCents + feeCents;
  const { listCents } = valueOf(offer.includes);
  if (yearCents <= listCents) return [];
  const sentence = `A year costs ${dollars(yearCents)}, and what is inside ${dollars(listCents)}.`;
  return [{ kind: 'costs_more_than_inside', sentence }];
}

function noListPrice({ includes }: WellnessPlan | AddOnService): Oddity[] {
  const names = includes
    .filter((one) => one.unit === 'count' && one.listPriceCents === 0)
    .map(({ service }) => service.shortLabel);
  if (names.length === 0) return [];
  const sentence =
    names.length === 1
      ? `The list price of ${names[0]} is $0.00.`
      : `${names.length} services have a list price of $0.00: ${list(names)}.`;
  return [{ kind: 'no_list_price', sentence }];
}

/** Compares the plan with those for some of the same pets, whichever of the two costs more. */
function lessThanCheaper(plan: WellnessPlan, { plans }: Catalog): Oddity[] {
  return plans
    .filter(({ id }) => id !== plan.id)
    .filter((other) =>
      plan.targetPetTypes.some((type) =>
        plan.targetAgeGroups.some((age) => isPlanFor(other, { type, age })),
      ),
    )
    .flatMap((other) => {
      const [cheaper, dearer] = [plan, other].toSorted(
        (a, b) => a.monthlyPriceCents - b.monthlyPriceCents,
      ) as [WellnessPlan, WellnessPlan];
      if (cheaper.monthlyPriceCents === dearer.monthlyPriceCents) return [];
      const sentence = describeLess(dearer, cheaper);
      return sentence === undefined ? [] : [{ kind: 'less_than_cheaper' as const, sentence }];
    });
}

/** Finds dogs and cats that have a plan now, and would have none with the draft. */
function petsWithoutPlan(sold: Catalog, withDraft: Catalog): Oddity[] {
  const left = dogsAndCats.filter((pets) => hasPlan(sold, pets) && !hasPlan(withDraft, pets));
  if (left.length === 0) return [];
  return [{ kind: 'pets_without_plan', sentence: `No plan would be left for ${namesOf(left)}.` }];
}

function noNextStage(plan: WellnessPlan, withDraft: Catalog): Oddity[] {
  const nextAges = agesInOrder.filter((_, at) =>
    plan.targetAgeGroups.some((age) => agesInOrder.indexOf(age) === at - 1),
  );
  const left = plan.targetPetTypes
    .flatMap((type) => nextAges.map((age) => ({ type, age })))
    .filter((pets) => !hasPlan(withDraft, pets));
  if (left.length === 0) return [];
  const sentence = `Its pets grow up to be ${namesOf(left)}, and no plan is for them.`;
  return [{ kind: 'no_next_stage', sentence }];
}

/**
 * Finds what is odd about a draft, compared with what is sold now (`sold`) and with the same with the draft in its
 * place (`withDraft`).
 */
export function findOddities(
  { kind, id }: { kind: 'plan' | 'add-on'; id: number },
  { sold, withDraft }: { sold: Catalog; withDraft: Catalog },
): Oddity[] {
  const offers = kind === 'plan' ? withDraft.plans : withDraft.addOns;
  const plan = kind === 'plan' ? withDraft.plans.find((one) => one.id === id) : undefined;
  return [
    ...offers.filter((one) => one.id === id).flatMap(costsMoreThanInside),
    ...(plan ? lessThanCheaper(plan, withDraft) : []),
    ...offers.filter((one) => one.id === id).flatMap(noListPrice),
    ...(plan ? petsWithoutPlan(sold, withDraft) : []),
    ...(plan ? noNextStage(plan, withDraft) : []),
  ];
}
