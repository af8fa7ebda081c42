import {
  ageGroupSchema,
  toCents,
  type AgeGroup,
  type Benefit,
  type ImportField,
  type PetType,
} from '@petwell/contracts';
import type { Offer } from '@petwell/contracts/internal';
import { allowancesOf, type Allowance } from '../../core/terms/rules-plan-year.ts';
import { plainName } from './rules-fields.ts';
import { leaveOut, noMeaning } from './rules-guesses.ts';
import type { Meanings } from './rules-meanings.ts';
import type { RowReader } from './rules-row.ts';
import { readCount, readUses } from './rules-values.ts';

type Plan = Offer['plans'][number];
type AddOn = Offer['addOns'][number];
type PricedPet = { type: PetType; age: AgeGroup };

/** Of several plans that a word may mean, the one for the pet. */
function planFor(plans: readonly Plan[], pet: PricedPet | null): Plan | undefined {
  const fitting = plans.filter((one) => !pet || one.targetPetTypes.includes(pet.type));
  return (
    fitting.find((one) => !pet || one.targetAgeGroups.includes(pet.age)) ?? fitting[0] ?? plans[0]
  );
}

function readPlan(row: RowReader, plans: readonly Plan[], given: Given): Plan | null {
  const name = row.raw('plan');
  const meaning = given.meanings.find('plan', name);
  if (meaning === leaveOut) {
    row.leaveOut();
    return null;
  }
  const ids = new Set(meaning?.split(','));
  const plan = planFor(
    plans.filter(({ id }) => ids.has(String(id))),
    given.pet,
  );
  if (plan) return plan;
  if (name === '') row.error('plan', 'Plan is missing.');
  else row.error('plan', `“${name.slice(0, 60)}” is not one of the plans. Say which one it is.`);
  return null;
}

/** More than any clinic sells. */
const maxAddOns = 50;

/** Returns the names that a cell lists, a name with a comma in one piece. */
export function listAddOns(cell: string, isName: (name: string) => boolean): string[] {
  const split = (text: string, separator: RegExp) =>
    text
      .split(separator)
      .map((name) => name.trim())
      .filter((name) => name !== '');
  if (cell === '' || /^no$/i.test(cell)) return [];
  if (isName(cell)) return [cell];
  return split(cell, /[;|\n]|\s\+\s/).flatMap((name) => (isName(name) ? [name] : split(name, /,/)));
}

function readAddOns(row: RowReader, addOns: readonly AddOn[], { meanings }: Given): AddOn[] | null {
  const meaningOf = (name: string) => meanings.find('addOns', name);
  const cell = row.text('addOns');
  if (cell.split(/[,;|\n]/).length > maxAddOns) {
    row.error('addOns', `This lists more than ${maxAddOns} add-ons.`);
    return null;
  }
  const names = listAddOns(cell, (name) => meaningOf(name) !== null);
  const unknown = names.filter((name) => meaningOf(name) === null);
  for (const name of unknown) {
    row.error('addOns', `“${name.slice(0, 60)}” is not one of the add-ons. Say which one it is.`);
  }
  const ids = new Set(names.map(meaningOf));
  return unknown.length > 0 ? null : addOns.filter(({ id }) => ids.has(String(id)));
}

const plural: Readonly<Record<string, string>> = { dog: 'dogs', cat: 'cats' };

const ageGroups = ageGroupSchema.options;

/**
 * The age group that a pet has in PetWell: one that its plan is for, the nearest. A puppy's plan goes on for a
 * while after the pet has grown up.
 */
export function ageForPlan(
  { plan: { targetAgeGroups: offered } }: { plan: Pick<Plan, 'targetAgeGroups'> },
  { age }: { age: AgeGroup },
): AgeGroup {
  const distanceOf = (group: AgeGroup) =>
    Math.abs(ageGroups.indexOf(group) - ageGroups.indexOf(age));
  return offered.toSorted((one, other) => distanceOf(one) - distanceOf(other))[0] ?? age;
}

/** Only the type of pet blocks a plan. */
function checkPet(row: RowReader, plan: Plan, pet: PricedPet): void {
  const { name, targetPetTypes, targetAgeGroups } = plan;
  if (!targetPetTypes.includes(pet.type)) {
    const others = targetPetTypes.map((type) => plural[type] ?? type).join(' and ');
    row.error('plan', `“${name}” is a plan for ${others}, and this pet is a ${pet.type}.`);
  } else if (!targetAgeGroups.includes(pet.age)) {
    const age = ageForPlan({ plan }, pet);
    row.warning(
      'plan',
      `“${name}” isn’t for a pet of this age (${pet.age}), which becomes ${age}.`,
    );
  }
}

export type ChosenPlan = {
  plan: Plan;
  addOns: readonly AddOn[];
  allowances: readonly Allowance[];
  /** Today's price. */
  listCents: number;
  feeCents: number;
};

type Given = { meanings: Meanings; pet: PricedPet | null };

/** Reads plan and add-ons. Null if something is wrong. */
export function readChosenPlan(row: RowReader, offer: Offer, given: Given): ChosenPlan | null {
  const plan = readPlan(row, offer.plans, given);
  const addOns = readAddOns(row, offer.addOns, given);
  if (plan && given.pet) checkPet(row, plan, given.pet);
  if (!plan || !addOns) return null;
  const priced = [plan, ...addOns];
  const benefits: Benefit[] = priced.flatMap((one) => one.benefits);
  return {
    plan,
    addOns,
    allowances: allowancesOf(benefits),
    listCents: priced.reduce((sum, one) => sum + toCents(one.monthlyPrice), 0),
    feeCents: toCents(plan.membershipFee),
  };
}

type Use = { field: ImportField; name: string; quantity: number };

/** Reads the column of uses, and the columns of single benefits. */
function readAllUses(row: RowReader): Use[] {
  const listed = row.read('uses', readUses) ?? [];
  const single = row.fields
    .filter((field) => field.startsWith('use:'))
    .map((field) => ({ field, name: field.slice(4), quantity: row.read(field, readCount) ?? 0 }));
  return [...listed.map((use) => ({ ...use, field: 'uses' as const })), ...single].filter(
    ({ quantity }) => quantity > 0,
  );
}

function findAllowance(allowances: readonly Allowance[], name: string) {
  const plain = plainName(name);
  return allowances.find((one) => [plainName(one.code), plainName(one.label)].includes(plain));
}

/** Reads what was used in this plan year. More than the plan includes is an error. */
export function readUsed(
  row: RowReader,
  { plan, allowances }: ChosenPlan,
  meanings: Meanings,
): { benefitCode: string; quantity: number }[] {
  const used = new Map<string, number>();
  for (const { field, name, quantity } of readAllUses(row)) {
    const meaning = meanings.find('uses', name);
    if (meaning === noMeaning) continue;
    const allowance = findAllowance(allowances, meaning ?? name);
    const offered = allowance?.quantity ?? null;
    if (meaning === null && !allowance) {
      row.error(field, `“${name}” is not one of the services. Say which one it is.`);
    } else if (!allowance) {
      row.error(field, `“${plan.name}” doesn't include “${name}”.`);
    } else if (offered === null) {
      row.error(field, `“${allowance.label}” is a discount, which isn't counted.`);
    } else {
      const total = (used.get(allowance.code) ?? 0) + quantity;
      used.set(allowance.code, total);
      if (total > offered) {
        const counts = `“${total}” used, but the plan includes “${offered}”.`;
        row.error(field, `“${allowance.label}”: ${counts}`);
      }
    }
  }
  return [...used].map(([benefitCode, quantity]) => ({ benefitCode, quantity }));
}
