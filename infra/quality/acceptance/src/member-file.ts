/** Random numbers in [0, 1), the same ones for a seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const firstNames = ['Ada', 'Bo', 'Cy', 'Dee', 'Eli', 'Fay', 'Gus', 'Hana', 'Ivo', 'June'];
const lastNames = ['Lin', 'Marlow', "O'Brien", 'Núñez', 'Reyes', 'Smith-Jones', 'Vance', 'Zhang'];
const petNames = ['Mango', 'Kiwi', 'Biscuit', 'Juniper', 'Olive', 'Pepper', 'Waffles'];
const dogs = ['Beagle', 'Poodle', 'Mixed, large', 'Dachshund'];
const cats = ['Siamese', 'Maine Coon', 'Domestic short hair', 'Ragdoll'];
const notes = ['', '', '', '', 'Prefers "mornings"', 'Call first; then text', '=SUM(A1:A9)'];

const plans = [
  { name: 'Dog Platinum', type: 'dog', price: '89.95' },
  { name: 'Dog Gold', type: 'dog', price: '63.50' },
  { name: 'Dog Silver', type: 'dog', price: '41.75' },
  { name: 'Cat Platinum', type: 'cat', price: '74.50' },
  { name: 'Cat Gold', type: 'cat', price: '54.95' },
  { name: 'Cat Silver', type: 'cat', price: '36.25' },
] as const;

const columns = [
  'First name',
  'Last name',
  'Email',
  'Phone',
  'Pet name',
  'Type',
  'Breed',
  'Birth date',
  'Gender',
  'Weight (lb)',
  'Plan',
  'Monthly price',
  'Membership fee',
  'Started on',
  'Next due on',
  'Uses this plan year',
  'Paid by',
  'Reference',
  'Note',
];

const quoted = (cell: string) => (/[",;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The day so many days after `today`, like 2026-03-04. */
const dayFrom = (today: string, days: number) =>
  new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);

export type MemberFile = { csv: string; owners: number };

/**
 * Writes a file of `count` members without errors, the same one for a seed and a day. Every tenth row is another
 * pet of the owner before it. `name` is in the references and addresses, so that files don't share members.
 */
export function createMemberFile(options: {
  count: number;
  seed: number;
  today: string;
  name: string;
}): MemberFile {
  const { count, today, name } = options;
  const random = createRandom(options.seed);
  const pick = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)] as Item;
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  let owner: string[] = [];
  let owners = 0;
  const lines = Array.from({ length: count }, (_, index) => {
    if (index % 10 !== 9) {
      owners += 1;
      const phone = `904-555-${String(between(100, 9999)).padStart(4, '0')}`;
      owner = [pick(firstNames), pick(lastNames), `${name}-${owners}@example.com`, phone];
    }
    const plan = pick(plans);
    const paidUntil = dayFrom(today, between(30, 300));
    const isElsewhere = random() < 0.2;
    return [
      ...owner,
      // The other pet of an owner has a name of its own.
      index % 10 === 9 ? 'Pip' : pick(petNames),
      plan.type,
      pick(plan.type === 'dog' ? dogs : cats),
      dayFrom(today, -between(400, 4000)),
      pick(['male', 'female', 'MN', 'FS', '']),
      String(between(6, 90)),
      plan.name,
      random() < 0.2 ? '35.00' : plan.price,
      '64.15',
      dayFrom(today, -between(1, 700)),
      isElsewhere ? paidUntil : dayFrom(today, between(1, 28)),
      random() < 0.5 ? '' : pick(['exam: 1', 'exam: 2', 'parasite: 1', 'nail_trim: 2; exam: 1']),
      isElsewhere ? `paid elsewhere until ${paidUntil}` : 'card link',
      `${name}-${index + 1}`,
      pick(notes),
    ];
  });
  const csv = [columns, ...lines].map((cells) => cells.map(quoted).join(',')).join('\r\n');
  return { csv, owners };
}
