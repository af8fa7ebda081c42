import type { JourneyContext } from '../load/journey.ts';
import type { JourneyPlan } from '../load/plan-journey.ts';
import { endTwice } from '../load/end-plan.ts';
import { createDesk } from '../load/desk.ts';
import { agree, savedCard, unpaid, type Payment } from './agree.ts';
import { handOver, useSince } from './hand-over.ts';
import type { ChangeMember } from './member.ts';
import type { ChangeRecords } from './records.ts';
import { createStaff, type Staff, type Wanted } from './staff.ts';

export type Crew = JourneyContext & { staff: Staff; records: ChangeRecords };
/** What happens to a member's plan when the clock stops. */
export type Step = (enrollmentId: number, crew: Crew, member: ChangeMember) => Promise<unknown>;

/** The stops of the clock after everybody has joined, see `run-changes.ts`. */
export const stopNames = [
  'first day',
  'second month',
  'last week of a month on hold',
  'after a month on hold',
  'last week of three months on hold',
  'sixth month',
  'before the new year',
  'last week of the year',
  'new year',
  'last week of a longer year',
  'a month later',
  'two months later',
] as const;
export type StopName = (typeof stopNames)[number];

type Story = {
  has: NonNullable<JourneyPlan['choice']>;
  steps: { readonly [stop in StopName]?: Step };
};

const silver = { plan: 'Dog Silver', addOns: 0 };
const gold = { plan: 'Dog Gold', addOns: 0 };
const platinum = { plan: 'Dog Platinum', addOns: 0 };
const toSilver = { plan: 'Dog Silver' };
const toGold = { plan: 'Dog Gold' };
const toPlatinum = { plan: 'Dog Platinum' };
const withScreening = { addOns: ['Senior Screening'] };

type To = Omit<Wanted, 'when'>;

/** The owner agrees by link, pays, and has it at once. */
const changeToday =
  (to: To, payment: Payment = savedCard): Step =>
  async (id, crew) => {
    const ordered = await crew.staff.order(id, { ...to, when: 'today' });
    await agree(ordered.token, payment, crew);
    await crew.staff.until(id, ordered, 'done');
  };

/** The owner agrees by link to what begins with the next plan year. */
const agreeAhead =
  (to: To): Step =>
  async (id, crew) => {
    const ordered = await crew.staff.order(id, { ...to, when: 'next-year' });
    await agree(ordered.token, savedCard, crew);
    await crew.staff.until(id, ordered, 'agreed');
  };

const callAhead =
  (to: To): Step =>
  (id, { staff }) =>
    staff.order(id, { ...to, when: 'next-year' }, 'phone');

/** Leaves the invoice of a change open. */
const askToday =
  (to: To): Step =>
  async (id, crew) => {
    const { token } = await crew.staff.order(id, { ...to, when: 'today' });
    await agree(token, unpaid, crew);
  };

const inTurn =
  (...steps: Step[]): Step =>
  async (...given) => {
    for (const step of steps) await step(...given);
  };

const use =
  (...codes: string[]): Step =>
  (id, { staff }) =>
    staff.use(id, ...codes);
const hold =
  (months: number): Step =>
  (id, { staff }) =>
    staff.hold(id, months);
const undo: Step = (id, { staff }) => staff.undo(id);
const end: Step = (enrollmentId, { desk }) =>
  endTwice({ desk, enrollmentId }, { reason: 'price', when: 'now' });

/** The saved card is declined, another one pays, and months are charged to the first one, which works again. */
const declined: Step = async (id, crew, member) => {
  const plan = (await crew.records.activePlans()).get(member.email);
  if (!plan) throw new Error('not active');
  await crew.bank.setCard(plan.subscriptionId, 'pm_card_chargeCustomerFail');
  await changeToday(toGold)(id, crew, member);
  await crew.bank.setCard(plan.subscriptionId, 'pm_card_visa');
};

/** Two of the staff order different changes at once; the owner agrees to the one that is open. */
const twoOrders: Step = async (id, crew) => {
  const other = createStaff(createDesk(crew.gatewayUrl, crew.patience), crew.records);
  const orders = await Promise.all([
    crew.staff.order(id, { ...toPlatinum, when: 'today' }),
    other.order(id, { ...withScreening, when: 'today' }),
  ]);
  const latest = await crew.staff.latest(id);
  const open = orders.find(({ changeId }) => changeId === latest);
  if (!open) throw new Error('none of two orders is open');
  await agree(open.token, savedCard, crew);
  await crew.staff.until(id, open, 'done');
};

const challenge: Payment = { useSavedCard: false, otherCard: 'challenge-failed-first' };
const closes = { closesBrowser: true };

/** Short runs have those that come first. */
export const stories = {
  'used before': {
    has: gold,
    steps: {
      'first day': use('dental', 'nail_trim'),
      'second month': inTurn(
        changeToday(toPlatinum),
        (id, { staff }) => staff.tryUse(id, 'dental_xray'),
        use('anal_glands'),
      ),
      'before the new year': callAhead(toGold),
      'a month later': use('dental'),
    },
  },
  declined: {
    has: silver,
    steps: {
      'second month': declined,
      'after a month on hold': changeToday(withScreening, { ...challenge, ...closes }),
    },
  },
  'taken back': {
    has: gold,
    steps: {
      'second month': inTurn(changeToday(toPlatinum), undo),
      'sixth month': changeToday(toPlatinum, challenge),
    },
  },
  'on hold': {
    has: gold,
    steps: {
      'second month': hold(1),
      'after a month on hold': inTurn(use('nail_trim'), changeToday(toPlatinum)),
      'before the new year': agreeAhead(toSilver),
    },
  },
  replaced: {
    has: silver,
    steps: {
      'second month': inTurn(
        askToday(toGold),
        changeToday(toPlatinum),
        changeToday(withScreening),
        undo,
      ),
      'before the new year': agreeAhead(toGold),
      'last week of the year': undo,
    },
  },
  'handed over': {
    has: gold,
    steps: {
      'first day': use('exam'),
      'second month': handOver,
      'after a month on hold': useSince,
    },
  },
  'handed over after a hold': {
    has: platinum,
    steps: {
      'second month': hold(1),
      'after a month on hold': inTurn(use('exam'), handOver),
      'sixth month': useSince,
    },
  },
  'two orders': { has: gold, steps: { 'second month': twoOrders } },
  expired: {
    has: gold,
    steps: {
      'second month': askToday(toPlatinum),
      'before the new year': agreeAhead(toPlatinum),
    },
  },
  'hold ended early': {
    has: platinum,
    steps: {
      'second month': hold(3),
      'last week of a month on hold': (id, { staff }) => staff.endHold(id),
      'after a month on hold': use('exam'),
      'before the new year': callAhead(toGold),
    },
  },
  'used since': {
    has: gold,
    steps: {
      'second month': inTurn(changeToday(toPlatinum), use('influenza_series'), (id, { staff }) =>
        staff.tryUndo(id),
      ),
    },
  },
  'ends while asked': { has: gold, steps: { 'second month': inTurn(askToday(toPlatinum), end) } },
  'on hold for long': {
    has: silver,
    steps: {
      'second month': hold(3),
      'sixth month': changeToday(toGold, { useSavedCard: false, otherCard: 'declined-first' }),
    },
  },
  'drops an add-on': {
    has: { plan: 'Dog Gold', addOns: 1 },
    steps: { 'before the new year': callAhead({ addOns: [] }) },
  },
  'ends on hold': {
    has: gold,
    steps: { 'second month': hold(3), 'last week of a month on hold': end },
  },
  'ends before its change': {
    has: gold,
    steps: { 'before the new year': agreeAhead(toPlatinum), 'last week of the year': end },
  },
  'closes the browser': {
    has: gold,
    steps: {
      'sixth month': changeToday(toPlatinum, {
        ...closes,
        useSavedCard: false,
        otherCard: 'accepted',
      }),
      'two months later': use('dental_xray'),
    },
  },
  quiet: { has: platinum, steps: { 'first day': use('exam') } },
} satisfies Record<string, Story>;
export type StoryName = keyof typeof stories;

const names = Object.keys(stories) as StoryName[];
export const storyOf = (index: number): StoryName => names[index % names.length] ?? 'quiet';
export const stepsOf = (name: StoryName): Story => stories[name];
