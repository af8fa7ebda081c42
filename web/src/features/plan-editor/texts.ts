import type {
  AddOnContent,
  AgeGroup,
  IncludedService,
  ListedPlan,
  OfferDetail,
  OfferKind,
  PetType,
} from '@petwell/contracts';
import { formatLongDay } from '../../shared/format-date.ts';
import { formatCents } from '../../shared/staff/format-cents.ts';
import { countOf, formatCount } from '../../shared/staff/format.ts';
import {
  ageGroupLabels,
  concernLabels,
  petTypeLabels,
  valuesOf,
} from '../../shared/pets/pet-labels.ts';

export const kindLabels: Record<OfferKind, string> = { plan: 'plan', 'add-on': 'add-on' };

/** Pets that plans can be made for: /plans has a section for each. */
export const petTypes: readonly PetType[] = ['dog', 'cat'];
export const ageGroups: readonly AgeGroup[] = valuesOf(ageGroupLabels);

export const purposeLabels: Record<AddOnContent['purpose'], string> = {
  care: 'More care',
  diet: 'A diet',
  laser: 'Laser therapy',
};

/** What an add-on can be recommended for, with its words. */
export const recommendableFor: Readonly<Record<string, string>> = {
  ...concernLabels,
  ...Object.fromEntries(petTypes.map((type) => [type, petTypeLabels[type]])),
  ...ageGroupLabels,
};

/** 'Every 90 days'; 'Once'. */
export const intervalOf = (days: number | null): string =>
  days === null ? 'Once' : `Every ${countOf(days, 'day')}`;

/** '4 a year, every 90 days, list price $15.00, cost $4.00', or '10% off'. */
export function describeService(service: IncludedService): string {
  if (service.unit === 'discount') return `${service.percent}% off`;
  const { quantity, intervalDays, listPriceCents, costCents } = service;
  return [
    `${quantity} a year`,
    intervalOf(intervalDays).toLowerCase(),
    `list price ${formatCents(listPriceCents)}`,
    ...(costCents === null ? [] : [`cost ${formatCents(costCents)}`]),
  ].join(', ');
}

/** 'The 214 members who have Dog Gold keep their price.' `what`: 'their price' or 'it'. */
export function describeKept(name: string, members: number | null, what: string): string {
  if (members === null) return `Members who have ${name} keep ${what}.`;
  if (members === 0) return 'No member has it yet.';
  return members === 1
    ? `The one member who has ${name} keeps ${what}.`
    : `The ${formatCount(members)} members who have ${name} keep ${what}.`;
}

/** 'kittens'; 'senior cats'. */
const petsNamed = (type: PetType, age: AgeGroup): string => {
  if (age !== 'puppy/kitten') return `${age} ${type}s`;
  return type === 'dog' ? 'puppies' : 'kittens';
};

/** 'No plan would be left for kittens.' once a plan of those on sale is retired; null: others are for its pets. */
export function describePetsLeft(
  { id, current }: OfferDetail,
  plans: readonly ListedPlan[],
): string | null {
  if (current?.content.kind !== 'plan') return null;
  const { petTypes: types, ageGroups: ages } = current.content;
  const others = plans.filter((plan) => plan.id !== id);
  const left = types.flatMap((type) =>
    ages
      .filter(
        (age) =>
          !others.some(
            ({ targetPetTypes, targetAgeGroups }) =>
              targetPetTypes.includes(type) && targetAgeGroups.includes(age),
          ),
      )
      .map((age) => petsNamed(type, age)),
  );
  if (left.length === 0) return null;
  return `No plan would be left for ${new Intl.ListFormat('en-US').format(left)}.`;
}

type Prices = { monthlyCents: number; soldCents: number | null };

/** 'New members pay $65.00 from Tuesday, December 1, 2026.' `day`: null: now. */
export function describePublication({ monthlyCents, soldCents }: Prices, day: string | null) {
  const price = formatCents(monthlyCents);
  const from = day === null ? 'now on' : formatLongDay(day);
  if (soldCents === null) return `It is sold from ${from}, at ${price} a month.`;
  return soldCents === monthlyCents
    ? `New members get this version from ${from}, at the same price of ${price}.`
    : `New members pay ${price} from ${from}.`;
}

/** Instead, for a retired plan or add-on. */
export const staysRetired = 'It stays retired: no one can buy it until you sell it again.';

export const editorTexts = {
  unsaved: 'Not saved yet.',
  notSaved: { title: 'Not Saved', fallback: 'Please try again.' },
  notRead: {
    title: 'Draft Not Loaded',
    fallback: 'A colleague changed it. Please try again.',
  },
  notConfirmed: { title: 'Not Confirmed', fallback: 'Please try again.' },
  notUndone: { title: 'Not Undone', fallback: 'Please try again.' },
} as const;
