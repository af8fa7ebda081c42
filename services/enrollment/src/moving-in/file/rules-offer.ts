import {
  ageGroupSchema,
  toCents,
  type AgeGroup,
  type Benefit,
  type ImportField,
  type PetType,
} from '@petwell/contracts';
import type { Offer } from '@petwell/contracts/internal';
import { allowancesOf, type Allowance } from '../../core/rules-plan-year.ts';
import { plainName } from './rules-fields.ts';
import type { RowReader } from './rules-row.ts';
import { readCount, readUses } from './rules-values.ts';

type Plan = Offer['plans'][number];
type AddOn = Offer['addOns'][number];

/** 'Dog Gold Plan' → 'dog gold'. */
const plainPlan = (name: string) =>
  plainName(name)
    .replace(/\b(?:wellness|plan)\b/g, '')
    .trim();

function readPlan(row: RowReader, plans: readonly Plan[]): Plan | null {
  const name = row.text('plan');
  if (name === '') {
    row.error('plan', 'Plan is missing.');
    return null;
  }
  const plan = plans.find((one) => plainPlan(one.name) === plainPlan(name));
  if (plan) return plan;
  const names = plans.map((one) => one.name).join(', ');
  row.error('plan', `There is no plan “${name.slice(0, 60)}”. The plans are ${names}.`);
  return null;
}

/** More than anybody sells. */
const maxAddOns = 50;

function readAddOns(row: RowReader, addOns: readonly AddOn[]): AddOn[] | null {
  const cell = row.text('addOns');
  const byName = (name: string) => addOns.find((one) => plainName(one.name) === plainName(name));
  // A name may hold a comma, so a whole cell is tried first, then other separators.
  const whole = byName(cell);
  if (cell === '' || /^(?:none|no|-|n\/a)$/i.test(cell)) return [];
  if (whole) return [whole];
  if (cell.split(/[,;|\n]/).length > maxAddOns) {
    row.error('addOns', `This lists more than ${maxAddOns} add-ons.`);
    return null;
  }
  const names = splitNames(cell, byName);
  const found = names.map(byName);
  const unknown = names.filter((_, index) => !found[index]);
  for (const name of unknown) {
    const known = addOns.map((one) => one.name).join('; ');
    row.error('addOns', `There is no add-on “${name.slice(0, 60)}”. The add-ons are ${known}.`);
  }
  return unknown.length > 0 ? null : [...new Set(found.filter((one) => one !== undefined))];
}

function splitNames(cell: string, byName: (name: string) => AddOn | undefined): string[] {
  const split = (text: string, separator: RegExp) =>
    text
      .split(separator)
      .map((name) => name.trim())
      .filter((name) => name !== '');
  return split(cell, /[;|\n]|\s\+\s/).flatMap((name) => (byName(name) ? [name] : split(name, /,/)));
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
function checkPet(row: RowReader, plan: Plan, pet: { type: PetType; age: AgeGroup }): void {
  const { name, targetPetTypes, targetAgeGroups } = plan;
  if (!targetPetTypes.includes(pet.type)) {
    const others = targetPetTypes.map((type) => plural[type] ?? type).join(' and ');
    row.error('plan', `${name} is a plan for ${others}, and this pet is a ${pet.type}.`);
  } else if (!targetAgeGroups.includes(pet.age)) {
    const age = ageForPlan({ plan }, pet);
    row.warning('plan', `${name} isn't for a pet of this age (${pet.age}), which becomes ${age}.`);
  }
}

export type ChosenPlan = {
  plan: Plan;
  addOns: readonly AddOn[];
  allowances: readonly Allowance[];
  /** What it costs today. */
  listCents: number;
  feeCents: number;
};

/** Reads plan and add-ons. Null if something is wrong. */
export function readChosenPlan(
  row: RowReader,
  offer: Offer,
  pet: { type: PetType; age: AgeGroup } | null,
): ChosenPlan | null {
  const plan = readPlan(row, offer.plans);
  const addOns = readAddOns(row, offer.addOns);
  if (plan && pet) checkPet(row, plan, pet);
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

/** What the column of uses says, and the columns of single benefits. */
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
): { benefitCode: string; quantity: number }[] {
  const used = new Map<string, number>();
  for (const { field, name, quantity } of readAllUses(row)) {
    const allowance = findAllowance(allowances, name);
    const offered = allowance?.quantity ?? null;
    if (!allowance) {
      const codes = allowances.filter((one) => one.unit === 'count').map(({ code }) => code);
      row.error(field, `${plan.name} doesn't include “${name}”. It includes ${codes.join(', ')}.`);
    } else if (offered === null) {
      row.error(field, `${allowance.label} is a discount, which isn't counted.`);
    } else {
      const total = (used.get(allowance.code) ?? 0) + quantity;
      used.set(allowance.code, total);
      if (total > offered) {
        row.error(field, `${allowance.label}: ${total} used, but the plan includes ${offered}.`);
      }
    }
  }
  return [...used].map(([benefitCode, quantity]) => ({ benefitCode, quantity }));
}
