import {
  importFieldLabels,
  importFieldNames,
  type ImportField,
  type ImportFieldName,
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
    'active status',
    'currently active',
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
export function plainColumn(name: string): string {
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

/** Fields that several columns may have: each can say that a person isn't a member, or be another phone. */
export const severalColumns: ReadonlySet<ImportField> = new Set([
  'status',
  'endedOn',
  'otherPhone',
]);

/** What a column's name says. Columns of one name are numbered: 'Status 2'. */
export function fieldOf(column: string): ImportField | undefined {
  const numbered = known.get(plainColumn(column.replace(/ \d$/, '')));
  const mayBeNumbered = numbered === 'phone' || (numbered && severalColumns.has(numbered));
  return known.get(plainColumn(column)) ?? (mayBeNumbered ? numbered : undefined);
}

/** 'Email', or 'Uses of nail_trim'. */
export function labelOf(field: ImportField): string {
  const name = importFieldNames.find((one) => one === field);
  return name ? importFieldLabels[name] : `Uses of ${field.slice(4)}`;
}
