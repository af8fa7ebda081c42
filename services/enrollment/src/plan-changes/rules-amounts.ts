import { addDays, addMonths, clinicDay, instantOf } from '@petwell/chassis/time';
import { fromCents, toCents, type AddOn, type Plan } from '@petwell/contracts';
import type { PlanChangeOffer } from '@petwell/contracts/internal';
import type { PlanYear } from '../core/terms/rules-plan-year.ts';

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

/** By so many days the day of a charge moves where a month is short, or the clock is set forward. */
const driftDays = 3;

/**
 * Counts the months of a plan year that are billed before a charge: from its first day on, the running month whole, from
 * 1 to 12. Months paid at the clinic or before PetWell count like any other; those on hold, which are over, and those voided
 * while the plan was suspended or passed over by a restart (`unbilledOn`: days of their charges) were not billed.
 */
export function monthsBilled(
  year: PlanYear,
  nextChargeOn: string,
  unbilledOn: readonly string[] = [],
): number {
  const all = monthsOf(year);
  const from = addDays(nextChargeOn, -driftDays);
  let months = 1;
  while (months < all && addMonths(year.startsOn, months) < from) months += 1;
  const begins = addDays(year.startsOn, -driftDays);
  const unbilled = new Set(unbilledOn.filter((day) => day >= begins && day < nextChargeOn));
  return Math.max(1, months - (all - 12) - unbilled.size);
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

/** The charge so many months after the next one, as the payment provider counts: in UTC, on the last day of a short month. */
function chargeAfter({ nextChargeAt, date }: { nextChargeAt: Date; date: number }, months: number) {
  const [year, month] = [nextChargeAt.getUTCFullYear(), nextChargeAt.getUTCMonth() + months];
  const lastDate = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const charge = new Date(nextChargeAt);
  charge.setUTCFullYear(year, month, Math.min(date, lastDate));
  return charge;
}

/**
 * The clinic's day of the first charge on a day or later, with a charge a month. `startedAt` tells the date of one that
 * comes on the last day of a month because that is short.
 */
export function firstChargeFrom(
  { nextChargeAt, startedAt }: { nextChargeAt: Date; startedAt: Date | null },
  day: string,
  timeZone: string,
): string {
  const date = nextChargeAt.getUTCDate();
  const isLast = new Date(nextChargeAt.getTime() + 86_400_000).getUTCDate() === 1;
  const dated = isLast ? Math.max(date, startedAt?.getUTCDate() ?? date) : date;
  for (let months = 0; ; months += 1) {
    const charge = chargeAfter({ nextChargeAt, date: dated }, months);
    const chargeOn = clinicDay(charge, timeZone);
    if (chargeOn >= day) return chargeOn;
  }
}

const mostDays = { today: 7, later: 60 };

/**
 * Until when a link about a change works: no charge may come before its end that the sheet doesn't count, and no plan year
 * whose months it doesn't. One that begins later works until the day before.
 */
export function linkUntil(given: {
  isFromToday: boolean;
  nextChargeOn: string;
  nextYearOn: string;
  effectiveFrom: string;
  now: Date;
  timeZone: string;
}): Date {
  const { isFromToday, nextChargeOn, effectiveFrom, now, timeZone } = given;
  const todaysLast = nextChargeOn < given.nextYearOn ? nextChargeOn : given.nextYearOn;
  const last = isFromToday ? todaysLast : effectiveFrom;
  const days = isFromToday ? mostDays.today : mostDays.later;
  const start = instantOf({ day: last, time: '00:00' }, timeZone);
  return new Date(Math.min(start.getTime(), now.getTime() + days * 86_400_000));
}
