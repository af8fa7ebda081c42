import { addMonths } from '@petwell/chassis/time';

/** What a plan will pay, as it stands today. Days are at the clinic. */
export type Payer = {
  status: 'active' | 'suspended';
  monthlyCents: number;
  /** The price that its owner was told of, or agreed to, and from when on. */
  newPrice: { from: string; monthlyCents: number } | null;
  /** `card`: the payment provider bills it. `none`: no one does. */
  paidBy: 'card' | 'clinic' | 'none';
  /** When it is charged next; of a plan paid at the clinic, or set up to be charged, the day until which it is paid. */
  dueOn: string | null;
  /** The day from which it is no longer charged. */
  endsOn: string | null;
  /** It pays at the clinic, or nowhere, until its owner sets up a card. */
  awaitsCard: boolean;
};

export type NextMonth = 'renewal' | 'leaving' | 'cash' | 'set_up';

/** The first day of the next calendar month. */
export const nextMonthOf = (day: string): string => addMonths(`${day.slice(0, 7)}-01`, 1);

/** Counts months: '2026-11-29' → 24,322. */
const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** When a plan is charged, or due, in the month that begins on a day; a month that is before its next charge: then. */
const chargedOn = (first: string, dueOn: string): string =>
  addMonths(dueOn, Math.max(0, monthOf(first) - monthOf(dueOn)));

/** Returns what a plan costs in the month that begins on a day. */
export function monthlyCentsIn(
  first: string,
  { monthlyCents, newPrice, dueOn }: Pick<Payer, 'monthlyCents' | 'newPrice' | 'dueOn'>,
): number {
  const isNew = newPrice !== null && dueOn !== null && newPrice.from <= chargedOn(first, dueOn);
  return isNew ? newPrice.monthlyCents : monthlyCents;
}

/**
 * Returns what is expected of a plan in the month that begins on a day: its monthly price by card (`renewal`), at the clinic
 * (`cash`), or by a card that its owner is still to set up (`set_up`). `leaving`: it is set to end before it would be charged.
 * Null: nothing, because it is on hold, isn't billed, or is paid for longer.
 */
export function expectedIn(first: string, payer: Payer): NextMonth | null {
  const { status, paidBy, dueOn, endsOn, awaitsCard } = payer;
  if (status === 'suspended' || dueOn === null) return null;
  if (paidBy === 'none' && !awaitsCard) return null;
  if (monthOf(first) < monthOf(dueOn)) return null;
  if (endsOn !== null && endsOn <= chargedOn(first, dueOn)) return 'leaving';
  if (awaitsCard) return 'set_up';
  return paidBy === 'card' ? 'renewal' : 'cash';
}
