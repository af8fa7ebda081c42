import { addDays, addMonths, instantOf } from '@petwell/chassis/time';
import { fromCents, toCents, type AddOn, type Plan } from '@petwell/contracts';
import type { PlanChangeOffer } from '@petwell/contracts/internal';
import type { PlanYear } from '../core/rules-plan-year.ts';

/** What a member has, or would have. */
export type Side = { plan: Plan; addOns: readonly AddOn[] };

export const monthlyCentsOf = ({ plan, addOns }: Side): number =>
  [plan, ...addOns].reduce((sum, one) => sum + toCents(one.monthlyPrice), 0);

/** The months of a plan year: those that its plan was on hold make it longer than 12. */
function monthsOf({ startsOn, endsOn }: PlanYear): number {
  let months = 12;
  while (addMonths(startsOn, months) <= endsOn) months += 1;
  return months;
}

/** Daylight saving moves a charge near midnight, which the provider times in UTC, to the day before or after. */
const mostShiftDays = 1;

/** How many months after a first day the month of a charge begins, or the first one after it. */
function monthsUntil(startsOn: string, chargeOn: string): number {
  let months = 0;
  while (addMonths(startsOn, months) < addDays(chargeOn, -mostShiftDays)) months += 1;
  return months;
}

/**
 * Counts the months of a plan year that are billed before a charge: from its first day on, the running month whole, from
 * 1 to 12. Months paid at the clinic or before PetWell count like any other; those on hold, which are over, were not billed.
 */
export function monthsBilled(year: PlanYear, nextChargeOn: string): number {
  const all = monthsOf(year);
  const months = Math.min(all, monthsUntil(year.startsOn, nextChargeOn));
  return Math.max(1, months - (all - 12));
}

/** What a change costs on its day, so that the months so far cost what they would have cost with it. Null: nothing. */
export function dueOf(given: {
  oldCents: number;
  newCents: number;
  months: number;
}): { months: number; differenceCents: number; cents: number } | null {
  const differenceCents = given.newCents - given.oldCents;
  if (differenceCents <= 0) return null;
  return { months: given.months, differenceCents, cents: differenceCents * given.months };
}

type DueLine = PlanChangeOffer['dueLines'][number];

const inMonths = (months: number): string => (months === 1 ? '1 month' : `${months} months`);

/** Says what the amount due is for, by plan and add-on. What gets cheaper lowers the other lines. */
export function dueLinesOf(now: Side, then: Side, months: number): DueLine[] {
  const part = (kind: DueLine['kind'], to: Plan | AddOn, from: Plan | AddOn | undefined) => {
    const cents = toCents(to.monthlyPrice) - (from ? toCents(from.monthlyPrice) : 0);
    const name = kind === 'plan' ? `Change to ${to.name}` : to.name;
    const sum = `: $${fromCents(Math.max(0, cents))} × ${inMonths(months)}`;
    return { kind, catalogId: to.id, version: to.version, name, sum, cents: cents * months };
  };
  const ownOf = ({ id }: AddOn, { addOns }: Side) => addOns.find((one) => one.id === id);
  const parts = [
    part('plan', then.plan, now.plan),
    ...then.addOns.map((one) => part('add-on', one, ownOf(one, now))),
  ];
  const dropped = now.addOns.filter((one) => !ownOf(one, then));
  const droppedCents = dropped.reduce((sum, one) => sum + toCents(one.monthlyPrice), 0) * months;
  let less = parts.reduce((sum, { cents }) => sum + Math.max(0, -cents), droppedCents);
  return parts.flatMap(({ name, sum, cents, ...line }) => {
    if (cents <= 0) return [];
    const taken = Math.min(less, cents);
    less -= taken;
    const description = taken === 0 ? `${name}${sum}` : name;
    return cents === taken ? [] : [{ ...line, description, cents: cents - taken }];
  });
}

/** The first day of the plan year after this one. */
export const nextYearOn = ({ endsOn }: PlanYear): string => addDays(endsOn, 1);

/**
 * The first charge on a day or later, with a charge a month. Where the plan year's months are charged, they say the day: a
 * short month moves the next charge to an earlier date than those that follow.
 */
export function firstChargeFrom(
  { startsOn }: Pick<PlanYear, 'startsOn'>,
  { nextChargeOn, day }: { nextChargeOn: string; day: string },
): string {
  if (day <= nextChargeOn) return nextChargeOn;
  const month = addMonths(startsOn, monthsUntil(startsOn, nextChargeOn));
  const first = month <= addDays(nextChargeOn, mostShiftDays) ? startsOn : nextChargeOn;
  let months = 1;
  while (addMonths(first, months) < day) months += 1;
  return addMonths(first, months);
}

const mostDays = { today: 7, later: 60 };

/**
 * Until when a link about a change works: no charge may come before its end that the sheet doesn't count. One that begins
 * later works until the day before.
 */
export function linkUntil(given: {
  isFromToday: boolean;
  nextChargeOn: string;
  effectiveFrom: string;
  now: Date;
  timeZone: string;
}): Date {
  const { isFromToday, nextChargeOn, effectiveFrom, now, timeZone } = given;
  const last = isFromToday ? nextChargeOn : effectiveFrom;
  const days = isFromToday ? mostDays.today : mostDays.later;
  const start = instantOf({ day: last, time: '00:00' }, timeZone);
  return new Date(Math.min(start.getTime(), now.getTime() + days * 86_400_000));
}
