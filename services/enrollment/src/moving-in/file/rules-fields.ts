import {
  importFieldLabels,
  importFieldNames,
  type ImportField,
  type ImportFieldName,
  type ImportMapping,
} from '@petwell/contracts';

/** What clinics and their systems call the columns, beside our own labels. */
const synonyms: Readonly<Record<ImportFieldName, readonly string[]>> = {
  firstName: ['first', 'owner first', 'owner first name', 'client first name', 'given name'],
  lastName: ['last', 'owner last', 'owner last name', 'client last name', 'surname', 'family name'],
  ownerName: ['owner', 'client', 'client name', 'customer', 'customer name', 'name', 'full name'],
  email: ['e mail', 'email address', 'mail', 'owner email', 'client email', 'e mail address'],
  phone: ['phone number', 'telephone', 'mobile', 'cell', 'cell phone', 'owner phone', 'tel'],
  petName: ['pet', 'patient', 'patient name', 'animal', 'animal name'],
  petType: ['species', 'pet type', 'animal type', 'kind'],
  breed: ['pet breed', 'patient breed'],
  age: ['pet age', 'age group'],
  birthDate: ['birthday', 'dob', 'date of birth', 'born', 'born on', 'pet dob', 'birthdate'],
  gender: ['sex', 'pet gender', 'pet sex'],
  weight: ['weight', 'weight lbs', 'lbs', 'pet weight', 'weight kg'],
  plan: ['plan name', 'wellness plan', 'membership', 'package', 'membership plan'],
  addOns: ['add on', 'addons', 'addon', 'extras', 'add on services'],
  monthlyPrice: ['price', 'monthly', 'monthly fee', 'monthly payment', 'monthly amount', 'amount'],
  fee: [
    'fee',
    'enrollment fee',
    'sign up fee',
    'setup fee',
    'one time fee',
    'one time membership fee',
  ],
  startedOn: [
    'started',
    'start',
    'start date',
    'plan start',
    'enrolled',
    'enrolled on',
    'joined',
    'member since',
    'enrollment date',
  ],
  nextDueOn: [
    'next due',
    'next due date',
    'due',
    'due date',
    'next payment',
    'next payment date',
    'next billing date',
    'renewal date',
  ],
  uses: ['uses', 'used', 'used this year', 'services used', 'benefits used'],
  paidBy: ['payment', 'payment method', 'paid', 'pays by', 'billing'],
  reference: [
    'ref',
    'member number',
    'member id',
    'membership number',
    'client id',
    'id',
    'number',
    'account number',
  ],
  note: ['notes', 'comment', 'comments', 'remarks'],
};

/** 'Owner e-mail (primary)' → 'owner e mail primary'. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const known = new Map<string, ImportFieldName>(
  importFieldNames.flatMap((field) =>
    [importFieldLabels[field], field.replace(/[A-Z]/g, ' $&'), ...synonyms[field]].map(
      (name) => [plainName(name), field] as const,
    ),
  ),
);

type Counted = { code: string; label: string };

/** 'Used: Nail trim' and 'nail_trim' → `use:nail_trim`. */
function benefitOf(name: string, benefits: readonly Counted[]): ImportField | undefined {
  const bare = name.replace(/^(?:uses?|used) (?:of )?| (?:uses?|used)$/g, '');
  const found = benefits.find(({ code, label }) =>
    [plainName(code), plainName(label)].includes(bare),
  );
  return found && `use:${found.code}`;
}

/**
 * Guesses what each column is: what the clinic said the last time, then by name. Each field is guessed for one
 * column, the first.
 */
export function guessMapping(
  columns: readonly string[],
  {
    remembered,
    benefits,
  }: { remembered: ReadonlyMap<string, ImportField | null>; benefits: readonly Counted[] },
): ImportMapping {
  const taken = new Set<ImportField>();
  return columns.map((column) => {
    const name = plainName(column);
    const isRemembered = remembered.has(name);
    const field = isRemembered
      ? remembered.get(name)
      : (known.get(name) ?? benefitOf(name, benefits));
    if (field === undefined || field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

const needed: readonly (readonly ImportFieldName[])[] = [
  ['email'],
  ['phone'],
  ['petName'],
  ['petType'],
  ['age', 'birthDate'],
  ['plan'],
  ['startedOn'],
];

/** Names what no column was chosen for, and fields that two columns have. Empty: rows can be checked. */
export function mappingProblems(mapping: ImportMapping): string[] {
  const fields = mapping.filter((field) => field !== null);
  const has = (field: ImportFieldName) => fields.includes(field);
  const missing = needed
    .filter((choices) => !choices.some(has))
    .map((choices) => `Choose the column for ${choices.map(labelOf).join(' or ')}.`);
  const hasName = has('ownerName') || (has('firstName') && has('lastName'));
  const twice = fields.filter((field, index) => fields.indexOf(field) !== index);
  return [
    ...(hasName ? [] : ['Choose the columns for First name and Last name, or one for Owner name.']),
    ...missing,
    ...[...new Set(twice)].map((field) => `${labelOf(field)} is chosen for two columns.`),
  ];
}

/** 'Email', or 'Uses of nail_trim'. */
export function labelOf(field: ImportField): string {
  const name = importFieldNames.find((one) => one === field);
  return name ? importFieldLabels[name] : `Uses of ${field.slice(4)}`;
}
