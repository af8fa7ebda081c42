import { addMonths } from '@petwell/chassis/time';
import type {
  AgeGroup,
  Benefit,
  ChangedService,
  ChangeSheet,
  ChangeTime,
} from '@petwell/contracts';
import { dayInWords } from '@petwell/contracts/legal';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import { isMonthPaid } from '../core/state/transition-elsewhere.ts';
import { carryOver } from '../core/terms/rules-carry-over.ts';
import { countUses, createGroupOf, type Equivalents } from '../core/terms/rules-equivalents.ts';
import { allowancesOf, type Allowance, type PlanYear } from '../core/terms/rules-plan-year.ts';
import { dueOf, monthlyCentsOf, monthsBilled, nextYearOn, type Side } from './rules-amounts.ts';

/** What a member would get. */
export type Target = Side & { benefits: readonly Benefit[] };

/** An allowance of the running plan year, and what was used of it alone. */
export type HeldAllowance = Allowance & { used: number; hasUses: boolean };

export type Situation = {
  enrollment: EnrollmentRecord;
  /** The pet's age group when the change takes effect. */
  ages: Readonly<Record<ChangeTime, AgeGroup>>;
  year: PlanYear;
  /** Of the running plan year. */
  held: readonly HeldAllowance[];
  services: readonly Equivalents[];
  today: string;
  /** The day of the next charge; null: no card pays the plan. */
  nextChargeOn: string | null;
  /** Days of charges that were voided while the plan was suspended. */
  unbilledOn: readonly string[];
  /** The day of the first charge of the next plan year; null: no card pays the plan. */
  nextYearChargeOn: string | null;
};

const sideOf = ({ plan, addOns }: Side): ChangeSheet['now'] => ({
  plan: { id: plan.id, version: plan.version, name: plan.name },
  addOns: addOns.map(({ id, version, name }) => ({ id, version, name })),
  monthlyCents: monthlyCentsOf({ plan, addOns }),
});

const amountOf = (one: Allowance | undefined): number | null =>
  (one?.quantity ?? one?.percent ?? null) || null;

/** Returns the services that differ, with what is left of them on the first day. */
function changedServices(
  { held, services }: Situation,
  given: { now: readonly Allowance[]; then: readonly Allowance[]; isFromToday: boolean },
): ChangedService[] {
  const { now, then, isFromToday } = given;
  const uses = new Map(held.map(({ code, used }) => [code, used]));
  const carried = carryOver(held, { wanted: then, services });
  const counted = countUses(carried.map((one) => ({ ...one, used: uses.get(one.code) ?? 0 })));
  const usedThen = new Map(counted.map(({ code, used }) => [code, used]));
  const all = [...then, ...now.filter(({ code }) => !then.some((one) => one.code === code))];
  const groupOf = createGroupOf(services);
  return all.flatMap(({ code, label, unit }) => {
    const before = amountOf(now.find((one) => one.code === code));
    const after = amountOf(then.find((one) => one.code === code));
    if (before === after) return [];
    const used = unit === 'discount' ? 0 : (usedThen.get(code) ?? uses.get(code) ?? 0);
    const left = Math.max(0, (after ?? 0) - (isFromToday ? used : 0));
    const leftThen = unit === 'discount' ? null : left;
    const replacing =
      unit === 'count' && after === null
        ? then.find((one) => one.quantity !== null && groupOf(one.code) === groupOf(code))
        : undefined;
    const changed = { code, label, unit, now: before, then: after, used, leftThen };
    return [replacing ? { ...changed, countsAs: replacing.label } : changed];
  });
}

/** Sums quantities by groups of services that count as each other. */
function quantities(
  allowances: readonly Allowance[],
  groupOf: (code: string) => string,
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { code, quantity, percent } of allowances) {
    // Discounts don't count as each other.
    const group = quantity === null ? code : groupOf(code);
    sums.set(group, (sums.get(group) ?? 0) + (quantity ?? percent ?? 0));
  }
  return sums;
}

/** Returns the first service of which a change gives less; null: it gives none less. */
function lessOf(
  now: readonly Allowance[],
  then: readonly Allowance[],
  services: readonly Equivalents[],
): Allowance | null {
  const groupOf = createGroupOf(services);
  const [before, after] = [quantities(now, groupOf), quantities(then, groupOf)];
  const keyOf = ({ code, quantity }: Allowance) => (quantity === null ? code : groupOf(code));
  return now.find((one) => (after.get(keyOf(one)) ?? 0) < (before.get(keyOf(one)) ?? 0)) ?? null;
}

/** What the newly included services cost one by one, if that is less than the change costs in a plan year. */
function cheaperSinglyOf(given: {
  now: readonly Allowance[];
  then: readonly Allowance[];
  services: readonly Equivalents[];
  differenceCents: number;
}): ChangeSheet['cheaperSingly'] {
  const groupOf = createGroupOf(given.services);
  const before = quantities(given.now, groupOf);
  let listCents = 0;
  for (const { code, quantity, listPriceCents } of given.then) {
    const had = Math.min(quantity ?? 0, before.get(groupOf(code)) ?? 0);
    before.set(groupOf(code), (before.get(groupOf(code)) ?? 0) - had);
    listCents += ((quantity ?? 0) - had) * (listPriceCents ?? 0);
  }
  const changeCents = given.differenceCents * 12;
  return listCents > 0 && listCents < changeCents ? { listCents, changeCents } : null;
}

/** Shows a change: now, then, and what is due on its day. */
export function toSheet(situation: Situation, target: Target, when: ChangeTime): ChangeSheet {
  const { enrollment, year, services, today, nextChargeOn, nextYearChargeOn } = situation;
  const isFromToday = when === 'today';
  const effectiveFrom = isFromToday ? today : nextYearOn(year);
  const now = allowancesOf(enrollment.benefits);
  const then = allowancesOf(target.benefits);
  const [oldCents, newCents] = [monthlyCentsOf(enrollment), monthlyCentsOf(target)];
  const months = monthsBilled(year, nextChargeOn ?? nextYearOn(year), situation.unbilledOn);
  return {
    enrollmentId: enrollment.id,
    petName: enrollment.pet.name,
    when,
    effectiveFrom,
    now: sideOf(enrollment),
    then: sideOf(target),
    due: isFromToday ? dueOf({ oldCents, newCents, months }) : null,
    firstChargeOn: (isFromToday ? nextChargeOn : nextYearChargeOn) ?? effectiveFrom,
    ...(enrollment.state.billing === 'elsewhere' && { isPaidAtClinic: true }),
    services: changedServices(situation, { now, then, isFromToday }),
    cheaperSingly: cheaperSinglyOf({ now, then, services, differenceCents: newCents - oldCents }),
  };
}

/** Says that months of the next plan year are paid at the price of now; null: none is. */
function paidBeyond(
  { enrollment, year, nextChargeOn }: Situation,
  when: ChangeTime,
): string | null {
  const day = nextYearOn(year);
  const paidUntil = nextChargeOn ?? enrollment.state.paidUntil;
  if (paidUntil === null) return null;
  const isPaid =
    nextChargeOn === null ? isMonthPaid(paidUntil, day) : addMonths(day, 1) <= nextChargeOn;
  if (!isPaid) return null;
  const paid = `The plan is paid until ${dayInWords(paidUntil)} at today’s price, so it can’t change`;
  // Nothing would ask for the difference of those months.
  return when === 'today'
    ? `${paid} before ${dayInWords(day)}. Please order the change on that day, or later.`
    : `${paid} on ${dayInWords(day)}. Please order the change after that day, for the plan year that follows.`;
}

/** Why a change can't be made as it is chosen, as a sentence; null: it can. */
export function choiceObstacle(
  situation: Situation,
  target: Target,
  when: ChangeTime,
): string | null {
  const { enrollment, services, today, nextChargeOn } = situation;
  const [now, then] = [sideOf(enrollment), sideOf(target)];
  const idsOf = ({ plan, addOns }: typeof now) =>
    [plan.id, ...addOns.map(({ id }) => id).toSorted((a, b) => a - b)].join(' ');
  if (idsOf(now) === idsOf(then)) return 'This is what the pet has. Please choose something else.';
  if (when === 'next-year') return paidBeyond(situation, when);
  if (nextChargeOn === null) {
    return 'No card pays this plan, so it can only change with the next plan year.';
  }
  if (nextChargeOn <= today) {
    return 'A payment is due today. Please make the change tomorrow, or with the next plan year.';
  }
  if (then.monthlyCents <= now.monthlyCents) {
    return 'The price doesn’t rise, so this change can only be made with the next plan year.';
  }
  const dropped = now.addOns.find(({ id }) => !then.addOns.some((one) => one.id === id));
  if (dropped) return `${dropped.name} can only be dropped with the next plan year.`;
  const less = lessOf(allowancesOf(enrollment.benefits), allowancesOf(target.benefits), services);
  return less
    ? `There would be less of “${less.label}”, so this change can only be made with the next plan year.`
    : paidBeyond(situation, when);
}
