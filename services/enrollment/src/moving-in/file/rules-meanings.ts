import {
  importValueFields,
  type ImportOption,
  type ImportQuestions,
  type ImportValueField,
} from '@petwell/contracts';
import type { Offer } from '@petwell/contracts/internal';
import { plainName } from './rules-fields.ts';
import { guessMeaning, leaveOut, noMeaning, plainPlan, statuses, tierOf } from './rules-guesses.ts';
import { genderOf, typeOf } from './rules-values.ts';

/** Returns the key under which a value is remembered. A value of signs only is its own key. */
export const valueKey = (value: string): string =>
  (plainName(value) || value.trim().toLowerCase()).slice(0, 200);

export type MemberStatus = 'active' | 'deceased' | 'cancelled' | 'inactive';

function planOptions({ plans }: Offer): ImportOption[] {
  const tiers = [...Map.groupBy(plans, ({ name }) => tierOf(name))].filter(
    ([tier, some]) => tier !== '' && some.length > 1,
  );
  return [
    ...plans.map(({ id, name }) => ({ meaning: String(id), label: name })),
    ...tiers.map(([, some]) => ({
      meaning: some.map(({ id }) => id).join(','),
      label: some.map(({ name }) => name).join(' / '),
    })),
    { meaning: leaveOut, label: 'Leave these rows out' },
  ];
}

/** Services by label: those of several plans have different codes. */
const useOptions = (offer: Offer): ImportOption[] => {
  const counted = [...offer.plans, ...offer.addOns]
    .flatMap(({ benefits }) => benefits)
    .filter(({ unit }) => unit === 'count');
  const labels = [...new Set(counted.map(({ label }) => label))];
  return [
    ...labels.map((label) => ({ meaning: label, label })),
    { meaning: noMeaning, label: 'Don’t count it' },
  ];
};

const optionsOf = (offer: Offer): Record<ImportValueField, ImportOption[]> => ({
  plan: planOptions(offer),
  addOns: [
    ...offer.addOns.map(({ id, name }) => ({ meaning: String(id), label: name })),
    { meaning: noMeaning, label: 'No add-on' },
  ],
  uses: useOptions(offer),
  status: [
    { meaning: 'active', label: 'Active member' },
    { meaning: 'deceased', label: 'Pet has died' },
    { meaning: 'cancelled', label: 'Plan was canceled' },
    { meaning: 'inactive', label: 'Not a member now' },
  ],
  petType: [
    { meaning: 'dog', label: 'Dog' },
    { meaning: 'cat', label: 'Cat' },
    { meaning: leaveOut, label: 'Leave these rows out' },
  ],
  gender: [
    { meaning: 'male', label: 'Male' },
    { meaning: 'female', label: 'Female' },
    { meaning: noMeaning, label: 'Leave it empty' },
  ],
});

/** Values that need no answer: our own names, and words that everybody uses. */
function createKnown(offer: Offer) {
  const byName = (
    named: readonly { id: number; name: string }[],
    plain: (name: string) => string,
  ) => new Map(named.map(({ id, name }) => [plain(name), String(id)]));
  const plans = byName(offer.plans, plainPlan);
  const addOns = byName(offer.addOns, plainName);
  const benefits = [...offer.plans, ...offer.addOns].flatMap((one) => one.benefits);
  const uses = new Map(
    benefits.flatMap(({ code, label }) => [
      [plainName(code), code],
      [plainName(label), label],
    ]),
  );
  const words = new Map(
    Object.entries(statuses).flatMap(([status, names]) => names.map((name) => [name, status])),
  );
  const known: Record<ImportValueField, (value: string) => string | null | undefined> = {
    plan: (value) => plans.get(plainPlan(value)),
    addOns: (value) => addOns.get(plainName(value)),
    uses: (value) => uses.get(plainName(value)),
    status: (value) => words.get(plainName(value)),
    petType: typeOf,
    gender: genderOf,
  };
  return (field: ImportValueField, value: string) => known[field](value) ?? null;
}

/** A manager's choices, by field and `valueKey`. */
export type RememberedValues = ReadonlyMap<string, string>;
export const rememberedBy = (field: string, value: string): string =>
  `${field}\n${valueKey(value)}`;

/** Says what the clinic's words mean, with what is offered today and what was chosen before. */
export function createMeanings(offer: Offer, remembered: RememberedValues) {
  const options = optionsOf(offer);
  const known = createKnown(offer);
  const chosen = (field: ImportValueField, value: string): string | null => {
    const meaning = remembered.get(rememberedBy(field, value));
    // A plan may be gone since.
    return options[field].some((one) => one.meaning === meaning) ? (meaning ?? null) : null;
  };
  return {
    options,
    isKnown: (field: ImportValueField, value: string) => known(field, value) !== null,
    chosen,
    guess: (field: ImportValueField, value: string) => guessMeaning(field, value, options[field]),
    find: (field: ImportValueField, value: string) => known(field, value) ?? chosen(field, value),
  };
}
export type Meanings = ReturnType<typeof createMeanings>;

/** Options of the fields that are asked about. */
export const optionsFor = (
  { options }: Pick<Meanings, 'options'>,
  fields: ReadonlySet<ImportValueField>,
): ImportQuestions['options'] =>
  Object.fromEntries(
    importValueFields.filter((field) => fields.has(field)).map((field) => [field, options[field]]),
  );
