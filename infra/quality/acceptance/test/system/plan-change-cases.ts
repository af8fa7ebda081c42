/** Monthly prices, and fees, in cents, as the catalog is seeded. */
const [gold, platinum, puppy, joint] = [6_350, 8_995, 7_150, 2_975];
const [fee, puppyFee] = [6_415, 9_625];
const months = (count: number, cents: number): number[] => Array<number>(count).fill(cents);

/** Emails by their subjects. */
export const kinds = {
  receipt: /receipt/i,
  statement: /'s plan year at /,
  offer: /^Would you agree to this change to /,
  agreed: /'s plan (?:has changed|changes on )/,
  undone: /^The change to .* was taken back$/,
  refund: /^Your refund of /,
  held: / is on hold until /,
  resumes: / resumes on /,
  // The statement tells it.
  growing: /growing up/,
  // Whoever agreed to an amount knows it.
  nextPayment: /^Your next payment to /,
};
export type Kind = keyof typeof kinds;

export type Case = {
  plan: string;
  isPuppy?: true;
  hasJointHealth?: true;
  /** The first one, and those of the 13 months after it, in cents. */
  charges: number[];
  /** What a change costs at once, with one invoice of its own. */
  due?: number;
  isRefunded?: true;
  voided?: number;
  /** But for receipts, and one statement. */
  mails: Partial<Record<Kind, number>>;
  /** What it has in the second plan year. */
  then: string;
};

/** Members, each with another change of plan. */
export const cases = {
  Steady: {
    plan: 'Dog Platinum',
    charges: [fee + platinum, ...months(13, platinum)],
    mails: {},
    then: 'Dog Platinum 89.95',
  },
  Rising: {
    plan: 'Dog Gold',
    due: 4 * (platinum - gold),
    charges: [fee + gold, ...months(3, gold), 4 * (platinum - gold), ...months(10, platinum)],
    mails: { offer: 1, agreed: 1 },
    then: 'Dog Platinum 89.95',
  },
  Adding: {
    plan: 'Dog Gold',
    due: 3 * joint,
    charges: [fee + gold, ...months(2, gold), 3 * joint, ...months(11, gold + joint)],
    mails: { offer: 1, agreed: 1 },
    then: 'Dog Gold with Joint Health 93.25',
  },
  Dropping: {
    plan: 'Dog Gold',
    hasJointHealth: true,
    charges: [fee + gold + joint, ...months(11, gold + joint), ...months(2, gold)],
    mails: { agreed: 1 },
    then: 'Dog Gold 63.50',
  },
  Lowering: {
    plan: 'Dog Platinum',
    charges: [fee + platinum, ...months(11, platinum), ...months(2, gold)],
    mails: { agreed: 1 },
    then: 'Dog Gold 63.50',
  },
  Climbing: {
    plan: 'Dog Gold',
    charges: [fee + gold, ...months(11, gold), ...months(2, platinum)],
    mails: { offer: 1, agreed: 1 },
    then: 'Dog Platinum 89.95',
  },
  Undoing: {
    plan: 'Dog Gold',
    due: 2 * (platinum - gold),
    isRefunded: true,
    charges: [fee + gold, gold, 2 * (platinum - gold), ...months(12, gold)],
    mails: { offer: 1, agreed: 1, undone: 1, refund: 1 },
    then: 'Dog Gold 63.50',
  },
  Holding: {
    plan: 'Dog Gold',
    voided: 2,
    charges: [fee + gold, ...months(11, gold)],
    // Its plan year is two months longer, and so is the time until its statement.
    mails: { held: 1, resumes: 1, statement: 0 },
    then: 'Dog Gold 63.50',
  },
  Unanswered: {
    plan: 'Dog Gold',
    charges: [fee + gold, ...months(13, gold)],
    mails: { offer: 1 },
    then: 'Dog Gold 63.50',
  },
  Growing: {
    plan: 'Puppy Gold',
    isPuppy: true,
    charges: [puppyFee + puppy, ...months(11, puppy), ...months(2, gold)],
    mails: { agreed: 1 },
    then: 'Dog Gold 63.50',
  },
  Silent: {
    plan: 'Puppy Gold',
    isPuppy: true,
    charges: [puppyFee + puppy, ...months(13, puppy)],
    mails: {},
    then: 'Puppy Gold 71.50',
  },
} as const satisfies Record<string, Case>;
export type Name = keyof typeof cases;
export const names = Object.keys(cases) as Name[];
export const caseOf = (name: Name): Case => cases[name];

export const sum = (amounts: readonly number[]): number =>
  amounts.reduce((all, one) => all + one, 0);

const all = names.map(caseOf);

/** What the clinic took in all, in cents. */
export const totals = {
  charged: sum(all.flatMap(({ charges }) => charges)),
  refunded: sum(all.map(({ due = 0, isRefunded = false }) => (isRefunded ? due : 0))),
  fees: sum(all.map(({ isPuppy = false }) => (isPuppy ? puppyFee : fee))),
  // The months of two members, and what one of them paid at once.
  addOns: joint * (12 + 3 + 11),
};
