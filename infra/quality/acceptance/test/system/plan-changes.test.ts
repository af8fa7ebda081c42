import { addDays, addMonths, clinicDay, instantOf } from '@petwell/chassis/time';
import {
  enrollmentBenefitsSchema,
  recommendationsSchema,
  toCents,
  type ChangeSheet,
} from '@petwell/contracts';
import { dayInWords, dueInWords } from '@petwell/contracts/legal';
import { holdPreviewSchema, listOutgrownPlans, ownPaymentsSchema } from '@petwell/contracts/routes';
import { localSignIns, startStack, type RunningStack } from '@petwell/local-stack';
import type { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  agreeToPlanChange,
  confirmMailbox,
  connectSimulator,
  createBrowserSession,
  enrollAndPay,
  eventually,
  newVisitor,
  orderChange,
  readChange,
  readEnrollments,
  readMails,
  readPlans,
  sendFrom,
  undoChange,
  type BrowserSession,
  type Mail,
  type Send,
  type Visitor,
} from '../../src/index.ts';
import { expectBalanced } from './expect-balanced.ts';
import { caseOf, kinds, names, sum, type Kind, type Name } from './plan-change-cases.ts';
import { readProvider } from './read-provider.ts';

const timeZone = 'America/New_York';
const deadlineMs = 30_000;

type Member = {
  visitor: Visitor;
  session: BrowserSession;
  id: number;
  /** What was charged so far, as it was shown before, in cents. */
  bill: number[];
};

let stack: RunningStack;
let stripe: Stripe;
let desk: Send;
let firstDay: string;
let planIds: Map<string, number>;
let jointHealth: string;
const members = new Map<Name, Member>();

beforeAll(async () => {
  stack = await startStack({
    environment: {
      HOUSEKEEPING_INTERVAL_MS: '300',
      CARE_INTERVAL_MS: '200',
      // Eleven owners ask from one address.
      READ_LIMIT_PER_MINUTE: '6000',
    },
  });
  stripe = connectSimulator(stack.urls.stripe);
});
afterAll(() => stack?.stop());

/** Moves the clock to a wall-clock time at the clinic. */
const moveTo = (day: string, time: string) =>
  stack.moveClock(new Date(instantOf({ day, time }, timeZone)));
/** The billing day, so many months after the first. */
const billingDay = (months: number) => addMonths(firstDay, months);
const nextYearOn = () => billingDay(12);
const inDollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

function memberOf(name: Name): Member {
  const member = members.get(name);
  if (!member) throw new Error(`${name} hasn't joined`);
  return member;
}

async function mailsTo(name: Name, kind: Kind): Promise<Mail[]> {
  const mails = await readMails(stack.urls.mailInbox, memberOf(name).visitor.owner.email);
  return mails.filter(({ subject }) => kinds[kind].test(subject));
}

/** Waits for the email of a kind, and returns its text. */
async function mailed(name: Name, kind: Kind): Promise<string> {
  const found = await eventually(`the email "${kind}" to ${name}`, () => mailsTo(name, kind), {
    isDone: (mails) => mails.length > 0,
    deadlineMs,
  });
  return found[0]?.text ?? '';
}

async function readPlan(name: Name) {
  const { session, visitor } = memberOf(name);
  return (await readEnrollments(session, visitor.owner.email))[0];
}

/** What an owner reads on the dashboard: the payments, the oldest first, and what comes next. */
async function readMoney(name: Name) {
  const body = await sendFrom(memberOf(name).session)('GET', '/api/payments');
  const { payments, nextCharges } = ownPaymentsSchema.parse(body);
  const oldestFirst = payments.toReversed();
  return {
    bill: oldestFirst.map(({ amount }) => toCents(amount)),
    refunded: oldestFirst.map(({ refundedAmount }) => toCents(refundedAmount)),
    isPaid: payments.every(({ status }) => status === 'paid'),
    next: nextCharges[0],
  };
}
type Money = Awaited<ReturnType<typeof readMoney>>;

const money = (what: string, name: Name, isDone: (found: Money) => boolean) =>
  eventually(`${what} of ${name}`, () => readMoney(name), { isDone, deadlineMs, everyMs: 200 });

async function join(name: Name): Promise<void> {
  const { plan, isPuppy, hasJointHealth, charges } = caseOf(name);
  const age = isPuppy === true ? 'puppy/kitten' : 'adult';
  const visitor = {
    ...newVisitor({ pet: { name, breed: 'Beagle', age, healthConcerns: [] } }),
    choice: {
      plan: { id: planIds.get(plan) ?? 0 },
      addOnIds: hasJointHealth === true ? [jointHealth] : [],
    },
  };
  const session = createBrowserSession(stack.urls.gateway);
  const { enrolled } = await enrollAndPay(session, stripe, visitor);
  members.set(name, {
    visitor,
    session,
    id: enrolled.enrollment.id,
    bill: charges.slice(0, 1),
  });
  const { email } = visitor.owner;
  await confirmMailbox(session, { email, mailInboxUrl: stack.urls.mailInbox });
}

async function begin(): Promise<void> {
  const visitor = createBrowserSession(stack.urls.gateway);
  planIds = new Map((await readPlans(visitor)).map(({ name, id }) => [name, id]));
  const { pet } = newVisitor({ pet: { healthConcerns: ['joint issues'] } });
  const { body } = await visitor.post('/api/recommendations', pet);
  const { addOns } = recommendationsSchema.parse(body);
  jointHealth = String(addOns.find(({ addOn }) => addOn.name === 'Joint Health')?.addOn.id);
  const session = createBrowserSession(stack.urls.gateway);
  expect((await session.post('/api/admin/login', localSignIns.admin)).status).toBe(200);
  desk = sendFrom(session);
  firstDay = addDays(clinicDay(stack.businessClock(), timeZone), 1);
  await moveTo(firstDay, '10:00');
  for (const name of names) await join(name);
  await settle();
}

/** Waits until all that was charged is known everywhere: a clock that moves before would miss what follows from it. */
async function settle(): Promise<void> {
  const now = stack.businessClock();
  const today = clinicDay(now, timeZone);
  for (const name of names) {
    const bill = memberOf(name).bill.join();
    await money(`the charges ${bill}`, name, (found) => {
      const isKnown = found.isPaid && found.bill.join() === bill;
      return isKnown && found.next !== undefined && found.next.chargeOn > today;
    });
    await eventually(`the plan of ${name}`, () => readPlan(name), {
      isDone: (plan) => plan?.status === 'active' && new Date(plan.nextBillingDate) > now,
      deadlineMs,
    });
  }
}

/** Lets a billing day pass: whoever was shown a charge on it is charged that. */
async function passMonth(months: number, days = 10): Promise<void> {
  for (const name of names) {
    const { next } = await readMoney(name);
    if (next?.chargeOn === billingDay(months)) memberOf(name).bill.push(toCents(next.amount));
  }
  await moveTo(addDays(billingDay(months), days), '12:00');
  await settle();
}

const nextIs = (name: Name, cents: number) =>
  money(`the next charge ${cents}`, name, ({ next }) => toCents(next?.amount ?? '0.00') === cents);

type Wanted = { plan?: string; addOnIds?: string[]; when: 'today' | 'next-year' };

const choose = (name: Name, { plan = caseOf(name).plan, addOnIds = [], when }: Wanted) => ({
  planId: planIds.get(plan) ?? 0,
  addOnIds,
  when,
});

/** What is charged, and when, as the sheet has it. */
function expectAmounts(text: string, { due, now, then, firstChargeOn }: ChangeSheet): void {
  expect(text).toContain(`for ${inDollars(then.monthlyCents)} a month instead of `);
  expect(text).toContain(`for ${inDollars(now.monthlyCents)} a month. The first charge of `);
  expect(text).toContain(`${inDollars(then.monthlyCents)} is on ${dayInWords(firstChargeOn)}.`);
  if (due) expect(text).toContain(`(${dueInWords(due)})`);
}

/** Null: nothing is ordered anymore. */
const becomes = (name: Name, state: string | null) =>
  eventually(`the ${state} change of ${name}`, () => readChange(desk, memberOf(name).id), {
    isDone: (order) => (order?.state ?? null) === state,
    deadlineMs,
  });

/** Staff order a change by link, and the owner agrees to what the sheet, the email, and the page say alike. */
async function agreeByLink(name: Name, wanted: Wanted) {
  const { id, bill } = memberOf(name);
  const { order, token } = await orderChange(desk, id, { ...choose(name, wanted), way: 'link' });
  const { sheet } = order;
  const offer = await mailed(name, 'offer');
  expectAmounts(offer, sheet);
  expect(offer).toContain(`/plan-change#token=${token}`);
  const stranger = sendFrom(createBrowserSession(stack.urls.gateway));
  expect(await agreeToPlanChange(stranger, token ?? '')).toEqual(sheet);
  const agreed = await mailed(name, 'agreed');
  expectAmounts(agreed, sheet);
  expect(agreed).toContain(`From ${dayInWords(sheet.effectiveFrom)}, ${name} has `);
  if (wanted.when === 'next-year') return order;
  expect(sheet.due?.cents).toBe(caseOf(name).due);
  bill.push(sheet.due?.cents ?? 0);
  await becomes(name, 'done');
  await nextIs(name, sheet.then.monthlyCents);
  return order;
}

async function agreeByPhone(name: Name, wanted: Wanted): Promise<void> {
  const choice = choose(name, wanted);
  const { order, token } = await orderChange(desk, memberOf(name).id, { ...choice, way: 'phone' });
  const day = nextYearOn();
  const sheet = { due: null, effectiveFrom: day, firstChargeOn: day };
  expect({ order, token }).toMatchObject({ order: { state: 'agreed', sheet }, token: null });
  expectAmounts(await mailed(name, 'agreed'), order.sheet);
}

async function readBenefits(name: Name) {
  const { id, session } = memberOf(name);
  const { body } = await session.get(`/api/enrollments/${id}/benefits`);
  return enrollmentBenefitsSchema.parse(body);
}

const redeem = (name: Name, code: string) =>
  desk('POST', `/api/admin/enrollments/${memberOf(name).id}/redemptions`, { code });

/** From Gold to Platinum after four billed months, with the dental cleaning of the plan year used. */
async function riseWithDentalUsed(name: Name): Promise<void> {
  const { sheet } = await agreeByLink(name, { plan: 'Dog Platinum', when: 'today' });
  expect(sheet.due).toEqual({ months: 4, differenceCents: 2_645, cents: 10_580 });
  const { benefits } = await readBenefits(name);
  expect(benefits.find(({ code }) => code === 'dental_xray')).toMatchObject({ used: 1, left: 0 });
  await expect(redeem(name, 'dental_xray')).rejects.toThrow('none_left');
}

async function undoSameDay(name: Name): Promise<void> {
  const order = await agreeByLink(name, { plan: 'Dog Platinum', when: 'today' });
  const { now, due } = order.sheet;
  expect(await undoChange(desk, order)).toMatchObject({ state: 'undone' });
  await nextIs(name, now.monthlyCents);
  await money('the refund', name, ({ refunded }) => refunded.join() === [0, 0, due?.cents].join());
  const text = await mailed(name, 'undone');
  expect(text).toContain(`We're refunding the ${inDollars(due?.cents ?? 0)} that you paid for it`);
  expect(await mailed(name, 'refund')).toContain(inDollars(due?.cents ?? 0));
}

/** Orders a change by link that is never answered. */
async function leaveUnanswered(name: Name): Promise<string> {
  const choice = choose(name, { plan: 'Dog Platinum', when: 'today' });
  const { token } = await orderChange(desk, memberOf(name).id, { ...choice, way: 'link' });
  await mailed(name, 'offer');
  return token ?? '';
}

/** Puts a plan on hold for two months, between the fifth billing day and the sixth. */
async function hold(name: Name): Promise<void> {
  const path = `/api/admin/enrollments/${memberOf(name).id}/hold`;
  const nextChargeOn = billingDay(8);
  const planYearEndsOn = addDays(billingDay(14), -1);
  const shown = holdPreviewSchema.parse(await desk('POST', `${path}/preview`, { months: 2 }));
  expect(shown).toMatchObject({
    voidedOn: [billingDay(6), billingDay(7)],
    nextChargeOn,
    planYearEndsOn,
  });
  await desk('POST', path, { months: 2, reason: 'Abroad for two months' });
  const text = await mailed(name, 'held');
  expect(text).toContain(`Next payment: $63.50 on ${dayInWords(nextChargeOn)}`);
  expect(text).toContain(`Plan year ends on: ${dayInWords(planYearEndsOn)}`);
  await money('the next charge', name, ({ next }) => next?.chargeOn === nextChargeOn);
}

const listOutgrown = async () =>
  listOutgrownPlans.responses[200]
    .parse(await desk('GET', '/api/admin/life-stages'))
    .items.map(({ petName, effectiveFrom, toldAt }) => [petName, effectiveFrom, toldAt !== null]);

/** 45 days before the plan year's end, one email tells of it, and of what the puppies grow out of. */
async function passStatements(): Promise<void> {
  await moveTo(addDays(nextYearOn(), -46), '10:00');
  const told = new Map<Name, string>();
  for (const name of names) {
    if (name !== 'Holding') told.set(name, await mailed(name, 'statement'));
  }
  const stage = "Puppy Gold isn't made for that age, but Dog Gold is.";
  for (const [name, text] of told) {
    expect(text.includes(stage)).toBe(caseOf(name).isPuppy === true);
  }
  expect(told.get('Silent')).toContain(
    'Silent has Dog Gold for $63.50 a month instead of Puppy Gold for $71.50 a month.',
  );
  expect(told.get('Silent')).toContain('Silent keeps Puppy Gold for $71.50 a month.');
  expect(await listOutgrown()).toEqual([
    ['Growing', nextYearOn(), true],
    ['Silent', nextYearOn(), true],
  ]);
  await agreeByPhone('Growing', { plan: 'Dog Gold', when: 'next-year' });
}

async function expectCharged(name: Name): Promise<void> {
  const { charges, due = 0, isRefunded = false, voided = 0 } = caseOf(name);
  expect({ name, ...(await readProvider(stripe, memberOf(name).visitor.owner)) }).toEqual({
    name,
    customers: 1,
    subscriptions: ['active'],
    charges,
    refunded: isRefunded ? due : 0,
    paid: charges.length,
    voided,
    invoices: charges.length + voided,
    ofChanges: due > 0 ? [due] : [],
  });
  expect(memberOf(name).bill).toEqual(charges);
}

async function expectMailed(name: Name): Promise<void> {
  const { charges, mails } = caseOf(name);
  const none = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, 0]));
  const wanted = { ...none, receipt: charges.length, statement: 1, ...mails };
  const count = async (): Promise<Record<string, number>> => {
    const found = await readMails(stack.urls.mailInbox, memberOf(name).visitor.owner.email);
    const subjects = found.map(({ subject }) => subject);
    const countOf = (kind: RegExp) => subjects.filter((subject) => kind.test(subject)).length;
    return Object.fromEntries(Object.entries(kinds).map(([kind, like]) => [kind, countOf(like)]));
  };
  await eventually(`the receipts of ${name}`, count, {
    isDone: ({ receipt = 0 }) => receipt >= charges.length,
    deadlineMs,
  });
  expect({ name, ...(await count()) }).toEqual({ name, ...wanted });
}

test('[CHG-150] [CHG-24] [CHG-31] [CHG-32] [CHG-51] [CHG-54] [CHG-94] [CHG-96] [CHG-111] over 13 months, members with each kind of change are charged what they were shown, and hear of it once', async () => {
  await begin();
  await passMonth(1);
  await redeem('Rising', 'dental');
  await undoSameDay('Undoing');
  await passMonth(2);
  await agreeByLink('Adding', { addOnIds: [jointHealth], when: 'today' });
  await passMonth(3);
  await riseWithDentalUsed('Rising');
  const token = await leaveUnanswered('Unanswered');
  await passMonth(4);
  await becomes('Unanswered', null);
  const stranger = sendFrom(createBrowserSession(stack.urls.gateway));
  await expect(agreeToPlanChange(stranger, token)).rejects.toThrow('link_invalid');
  await passMonth(5);
  await hold('Holding');
  await passMonth(6);
  // A week before the hold ends.
  await passMonth(7, 5);
  expect(await mailed('Holding', 'resumes')).toContain(
    `Next payment: $63.50 on ${dayInWords(billingDay(8))}`,
  );
  await passMonth(8);
  await passMonth(9);
  await agreeByPhone('Dropping', { when: 'next-year' });
  await agreeByPhone('Lowering', { plan: 'Dog Gold', when: 'next-year' });
  await agreeByLink('Climbing', { plan: 'Dog Platinum', when: 'next-year' });
  await passMonth(10);
  await passStatements();
  await passMonth(11);
  // Days before the charge, the provider knows the new price.
  await moveTo(addDays(nextYearOn(), -1), '12:00');
  for (const name of ['Dropping', 'Lowering', 'Climbing', 'Growing'] as const) {
    await nextIs(name, caseOf(name).charges.at(-1) ?? 0);
  }
  await passMonth(12);
  await passMonth(13);

  for (const name of names) {
    const plan = await readPlan(name);
    const parts = [plan?.plan.name, ...(plan?.addOns.map((addOn) => addOn.name) ?? [])];
    expect(`${parts.join(' with ')} ${plan?.totalMonthlyPrice}`).toBe(caseOf(name).then);
    await expectCharged(name);
    await expectMailed(name);
  }
  // As a member of that plan from day one.
  expect(sum(memberOf('Rising').bill)).toBe(sum(memberOf('Steady').bill));
  const { planYear } = await readBenefits('Holding');
  expect(planYear).toEqual({ startsOn: firstDay, endsOn: addDays(billingDay(14), -1) });
  expect(await listOutgrown()).toEqual([['Silent', nextYearOn(), true]]);
  await expectBalanced({
    desk,
    stripe,
    firstDay,
    today: clinicDay(stack.businessClock(), timeZone),
  });
}, 480_000);
