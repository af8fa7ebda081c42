import {
  importFieldLabels,
  importFieldNames,
  type ImportField,
  type ImportFieldName,
  type ImportMapping,
} from '@petwell/contracts';

/** Column names that clinics and their systems use, beside our own labels. `plainColumn` makes one of many spellings. */
const synonyms: Readonly<Record<ImportFieldName, readonly string[]>> = {
  clientId: ['owner number', 'account', 'account number'],
  firstName: ['first', 'given name'],
  lastName: ['last', 'surname', 'family name'],
  ownerName: ['owner', 'owner name', 'name', 'full name', 'owner full name'],
  email: ['email address', 'contact email'],
  phone: ['phone number', 'contact phone', 'phone h', 'phone c'],
  otherPhone: [
    'phone 2',
    'phone number 2',
    'work phone',
    'phone w',
    'other phone',
    'alternate phone',
  ],
  petName: ['pet'],
  petType: ['species', 'kind'],
  breed: [],
  age: ['age group'],
  birthDate: [],
  gender: [],
  weight: [],
  status: [
    'active',
    'inactive',
    'deceased',
    'dead',
    'death',
    'passed away',
    'euthanized',
    'lapsed',
    'member status',
    'membership status',
    'enroll status',
    'owner status',
    'account status',
  ],
  plan: [
    'plan name',
    'plan type',
    'plan level',
    'plan tier',
    'tier',
    'membership',
    'membership plan',
    'membership type',
    'membership level',
  ],
  addOns: ['add on', 'addons', 'addon', 'extras', 'add on services', 'additional services'],
  monthlyPrice: [
    'price',
    'monthly',
    'monthly fee',
    'monthly payment',
    'payment amount',
    'monthly amount',
    'amount',
  ],
  fee: ['fee', 'enroll fee', 'sign up fee', 'setup fee', 'one time fee', 'one time membership fee'],
  startedOn: ['start', 'enroll', 'joined', 'member since', 'sign up', 'effective'],
  nextDueOn: ['next due', 'due', 'next payment', 'next payment due', 'next billing', 'renewal'],
  endedOn: ['end', 'cancel'],
  uses: ['used', 'used this year', 'services used', 'benefits used'],
  paidBy: ['payment', 'payment method', 'paid', 'pays by', 'billing'],
  reference: ['ref', 'number', 'member number', 'membership number'],
  note: ['notes', 'comment', 'comments', 'remarks'],
};

/** Names that are said with and without whose they are: 'Email' and 'Client email'. */
const owned: Readonly<Record<string, readonly ImportFieldName[]>> = {
  owner: ['firstName', 'lastName', 'email', 'phone', 'otherPhone', 'note'],
  pet: ['petType', 'breed', 'age', 'birthDate', 'gender', 'weight', 'status', 'reference', 'note'],
  plan: ['status', 'startedOn', 'endedOn', 'nextDueOn', 'monthlyPrice', 'note'],
};

/** Words of column names by what they mean. An empty one says nothing beside others. */
const sameWords: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    '': 'date description desc code flag primary preferred current main of the on per is lb lbs kg kgs usd rec years yrs 1',
    owner: 'client customer',
    pet: 'patient animal',
    number: 'no num nbr id',
    email: 'mail',
    phone: 'mobile cell home telephone tel',
    address: 'addr',
    renewal: 'renews renew',
    birth: 'born birthday birthdate dob',
    gender: 'sex',
    weight: 'wt',
    plan: 'package program wellness',
    monthly: 'mo month',
    price: 'rate cost',
    amount: 'amt',
    payment: 'pmt installment charge',
    billing: 'bill',
    start: 'started starts begin began begins',
    enroll: 'enrolled enrollment enrolment',
    death: 'dod',
    end: 'ended ends expires expiration expiry',
    cancel: 'cancelled canceled cancellation terminated termination',
    used: 'uses redeemed',
    'add on': 'add-on',
    additional: 'addl',
  }).flatMap(([meaning, words]) => words.split(' ').map((word) => [word, meaning])),
);

/** 'Owner e-mail (primary)' → 'owner e mail primary', and 'Gold+' → 'gold plus'. */
export const plainName = (name: string): string =>
  name
    .replaceAll('+', ' plus ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** What a clinic's column is remembered by. 'Client #' isn't 'Client'. */
export const columnName = (name: string): string => plainName(name.replaceAll('#', ' number '));

/** 'Animal code' says which one it is, as 'Animal ID' does; 'Species code' says the species. */
const withoutCodes = (name: string) =>
  name.replace(/\b(client|customer|owner|patient|animal|pet) code\b/, '$1 number');

/** 'PatientDOB' and 'Pet’s birth date' → 'birth pet': what the words mean, in order of the alphabet. */
function plainColumn(name: string): string {
  const plain = columnName(
    name
      .replace(/['’]s\b/gi, '')
      .replace(/(\p{Ll})(?=\p{Lu})|(\p{L})(?=\p{N})/gu, '$& ')
      .replace(/\be-?mail/gi, 'email'),
  );
  const words = withoutCodes(plain).split(' ');
  const meant = words.map((word) => sameWords[word] ?? word).filter((word) => word !== '');
  return [...new Set(meant.length > 0 ? meant : words)].toSorted().join(' ');
}

const namesOf = (field: ImportFieldName): string[] => {
  const bare = [importFieldLabels[field], field.replace(/[A-Z]/g, ' $&'), ...synonyms[field]];
  const owners = Object.keys(owned).filter((owner) => owned[owner]?.includes(field));
  return [...bare, ...owners.flatMap((owner) => bare.map((name) => `${owner} ${name}`))];
};

const known = new Map<string, ImportFieldName>(
  importFieldNames.flatMap((field) =>
    namesOf(field).map((name) => [plainColumn(name), field] as const),
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

/** Further columns of phones are other phones. */
const guessField = (column: string, taken: ReadonlySet<ImportField>): ImportField | undefined => {
  const field = known.get(plainColumn(column));
  // The day of a status is none.
  if (field === 'status' && /status.*date|date.*status/i.test(column)) return undefined;
  return field === 'phone' && taken.has('phone') ? 'otherPhone' : field;
};

/** Fields that several columns may have: each can say that somebody isn't a member, or be another phone. */
export const severalColumns: ReadonlySet<ImportField> = new Set([
  'status',
  'endedOn',
  'otherPhone',
]);

/** '#', 'No.', and 'ID' may only count the rows. */
function isCounter(column: string, cells: readonly string[]): boolean {
  if (plainColumn(column) !== 'number') return false;
  const numbers = cells.filter((cell) => cell !== '');
  return numbers.length > 1 && numbers.every((number, at) => number === String(at + 1));
}

/**
 * Guesses what each column is: what the clinic said the last time, then by name. Most fields are guessed
 * for one column, the first.
 */
export function guessMapping(
  columns: readonly string[],
  {
    remembered,
    benefits,
    rows = [],
  }: {
    remembered: ReadonlyMap<string, ImportField | null>;
    benefits: readonly Counted[];
    rows?: readonly { cells: readonly string[] }[];
  },
): ImportMapping {
  const taken = new Set<ImportField>();
  const guessed = columns.map((column, at) => {
    const name = columnName(column);
    const cells = rows.map((row) => row.cells[at] ?? '');
    if (isCounter(column, cells)) return null;
    const isRemembered = remembered.has(name);
    const field = isRemembered
      ? remembered.get(name)
      : (guessField(column, taken) ?? benefitOf(name, benefits));
    if (field === undefined || field === null) return null;
    if (taken.has(field) && !severalColumns.has(field)) return null;
    taken.add(field);
    return field;
  });
  // Where 'Cell' was another phone before, it may be the only one now.
  const other = guessed.indexOf('otherPhone');
  return taken.has('phone') || other === -1 ? guessed : guessed.with(other, 'phone');
}

/** 'Email', or 'Uses of nail_trim'. */
export function labelOf(field: ImportField): string {
  const name = importFieldNames.find((one) => one === field);
  return name ? importFieldLabels[name] : `Uses of ${field.slice(4)}`;
}
