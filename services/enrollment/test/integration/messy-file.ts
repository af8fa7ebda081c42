import type { Offer } from '@petwell/contracts/internal';
import { offer } from '../../src/moving-in/file/test/offer.ts';

const [gold] = offer.plans;
const tiers = { Platinum: '89.95', Gold: '63.50', Silver: '41.75' } as const;
const adults = ['young adult', 'adult', 'senior'] as const;

/** The clinic's plans: three tiers each for dogs and cats, and two each for the young ones. */
export const wideOffer: Offer = {
  addOns: offer.addOns,
  plans: (['Dog', 'Cat', 'Puppy', 'Kitten'] as const).flatMap((kind, at) =>
    Object.entries(tiers)
      .slice(0, at < 2 ? 3 : 2)
      .map(([tier, monthlyPrice], index) => ({
        ...gold!,
        id: 10 * (at + 1) + index,
        name: `${kind} ${tier}`,
        monthlyPrice,
        targetPetTypes: [kind === 'Dog' || kind === 'Puppy' ? ('dog' as const) : ('cat' as const)],
        targetAgeGroups: at < 2 ? [...adults] : ['puppy/kitten' as const],
      })),
  ),
};

const columns = [
  'Client ID',
  'Client Name',
  'E-mail',
  'Cell Phone',
  'Patient ID',
  'Patient',
  'Species',
  'Breed',
  'DOB',
  'Sex',
  'Weight',
  'Wellness Plan',
  'Status',
  'Monthly',
  'Enrolled',
  'Next Payment',
  'Services used',
  'Notes',
] as const;
type Row = Record<(typeof columns)[number], string>;

/** An old system's spellings of the plans. */
const dogPlans = [
  'Gold - Canine',
  'GOLD CANINE',
  'Dog Gold',
  'Canine Silver Plan',
  'Platinum (dog)',
  'Gold',
  'Silver',
  'Dog Platnum',
];
const catPlans = [
  'Gold - Feline',
  'Cat Silver',
  'Feline Platinum',
  'Gold',
  'Silver',
  'CAT GLD',
  'Kitty gold',
];
const statuses = ['Active', 'A', 'Current', 'ACTIVE*', 'Good std'];
const over = ['Deceased', 'CANCELLED', 'Inactive', 'Cancelled by owner'];
const nothing = ['0', 'N/A', '-', '#N/A', 'NULL', '\uFFFD', '#REF!'];
const firstNames = ['José', 'Ada', 'Bo', 'Cy', 'Dee', 'Zoë', 'Gus', 'Hana', 'Ivo', 'June'];
const lastNames = ['Núñez', 'Lin', 'Marlow', "O'Brien", 'Reyes', 'Smith-Jones', 'Vance', 'Zhang'];
const petNames = ['Mango', 'Kiwi', 'Biscuit', 'Juniper', 'Olive', 'Pepper', 'Waffles', 'Max Power'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'];

const pick = <Item>(items: readonly Item[], at: number): Item => items[at % items.length] as Item;
const digits = (at: number) => String(1_000 + at);

const phoneOf = (at: number) =>
  pick(
    [
      `904-555-${digits(at)}`,
      `(904) 555-${digits(at)}`,
      `904.555.${digits(at)}`,
      `+1 904 555 ${digits(at)}`,
      `904555${digits(at)}`,
    ],
    at,
  );

/** Four forms, of which one date tells that the month comes first. */
const bornOn = (at: number) => {
  const [year, month, day] = [2016 + (at % 9), at % 6, 13 + (at % 15)];
  return pick(
    [
      `${month + 1}/${day}/${year}`,
      `${day}-${pick(months, month)}-${String(year).slice(2)}`,
      `${pick(months, month)} ${day}, ${year}`,
      `${year}/0${month + 1}/${day}`,
    ],
    at,
  );
};

function messyRow(at: number, today: string): Row {
  // Every eighth is the second pet of the owner before it, whose name someone spelled otherwise.
  const isSecond = at % 8 === 7;
  const owner = isSecond ? at - 1 : at;
  const [first, last] = [pick(firstNames, owner), pick(lastNames, Math.floor(owner / 3))];
  const isCat = at % 3 === 0;
  const name =
    isSecond && at % 16 === 7
      ? `${last}, ${first}y`
      : at % 2 === 0
        ? `${last}, ${first}`
        : `${first} ${last}`;
  return {
    'Client ID': `C-${1_000 + owner}`,
    'Client Name': name,
    'E-mail': `owner${owner}@example.com`,
    'Cell Phone': phoneOf(owner),
    'Patient ID': `P-${5_000 + at}`,
    Patient: pick(petNames, at),
    Species: isCat
      ? pick(['Feline', 'cat', 'CAT', 'Fel.'], at)
      : pick(['Canine', 'Dog', 'K-9', 'K9'], at),
    Breed: at % 11 === 0 ? pick(nothing, at) : isCat ? 'Siamese' : 'Beagle',
    DOB: at % 23 === 0 ? pick([...nothing.slice(1), '1/1/1900'], at) : bornOn(at),
    Sex: at % 17 === 0 ? pick(nothing, at) : pick(['M', 'FS', 'F/S', 'Neutered', 'Female'], at),
    Weight: at % 7 === 0 ? pick(nothing, at) : String(8 + (at % 60)),
    'Wellness Plan': pick(isCat ? catPlans : dogPlans, Math.floor(at / 2)),
    Status: at % 12 === 5 ? pick(over, at) : at % 90 === 40 ? '' : pick(statuses, at),
    Monthly: at % 9 === 0 ? '$39.00' : '',
    Enrolled: at % 2 === 0 ? `${1 + (at % 6)}/${7 + (at % 5)}/2025` : `2025-0${1 + (at % 6)}-12`,
    'Next Payment': today,
    'Services used': at % 6 === 0 ? pick(['Wellness exam: 1', 'Physical exam x1'], at) : '',
    Notes: at % 40 === 0 ? 'Prefers mornings; calls "Doc"' : '',
  };
}

/** Other mistakes, by row. */
const special: Readonly<Record<number, Partial<Row>>> = {
  ...Object.fromEntries(
    [10, 60, 111, 162, 213, 266].map((at) => [at, { 'E-mail': 'frontdesk@clinic.example' }]),
  ),
  ...Object.fromEntries([20, 72, 123, 174].map((at) => [at, { 'E-mail': 'none@none.com' }])),
  ...Object.fromEntries(
    Array.from({ length: 18 }, (_, at) => [
      at * 25 + 4,
      { 'E-mail': pick(['', 'N/A', 'none', '-'], at) },
    ]),
  ),
  33: { 'E-mail': 'dee@@example.com' },
  34: { 'E-mail': 'gus at example' },
  44: { 'Cell Phone': '' },
  52: { 'Client Name': '#N/A' },
  57: { Patient: 'NULL' },
  68: { Species: 'Rabbit' },
  69: { Species: 'Rabbit' },
  81: { 'Wellness Plan': 'Boarding only' },
  84: { 'Wellness Plan': 'Boarding only' },
  92: {
    Patient: 'Max  Power',
    'E-mail': 'owner90@example.com',
    'Client Name': 'Ada Park',
    'Client ID': 'C-1090',
  },
  90: { Patient: 'Máx Power', 'Client Name': 'Ada Park', Species: 'Dog' },
};

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/**
 * Writes a file as an old system exports it: two spellings of one owner, five forms of a phone, fifteen names of plans,
 * four forms of a date, statuses, words for nothing, one odd byte, addresses of several people, and none. All people are
 * made up.
 */
export function messyFile(today: string, count = 500): Uint8Array<ArrayBuffer> {
  const rows = Array.from({ length: count }, (_, at) => ({
    ...messyRow(at, today),
    ...special[at],
  }));
  const lines = [
    columns.map(quoted),
    ...rows.map((row) => columns.map((name) => quoted(row[name]))),
  ];
  const text = lines.map((cells) => cells.join(',')).join('\r\n');
  const bytes = [...new TextEncoder().encode(text)];
  // In row 132, the letter é is in the old encoding.
  const before = new TextEncoder().encode(
    lines
      .slice(0, 131)
      .map((cells) => cells.join(','))
      .join('\r\n'),
  ).length;
  const at = bytes.findIndex((byte, index) => index > before && byte === 0xc3);
  bytes.splice(at, 2, 0xe9);
  return Uint8Array.from(bytes);
}
