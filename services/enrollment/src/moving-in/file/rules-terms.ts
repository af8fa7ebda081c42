import { addMonths } from '@petwell/chassis/time';
import { fromCents, lastFirstPaymentOn, toCents } from '@petwell/contracts';
import type { ChosenPlan } from './rules-offer.ts';
import type { RowReader } from './rules-row.ts';
import { dayOfStatus } from './rules-status.ts';
import { isCard, readCents, readFee, readPaidBy, type PaidBy } from './rules-values.ts';

/** The payment provider takes no less. */
const leastCents = 50;
const mostCents = 999_999;

function checkPrice(row: RowReader, { plan, addOns, listCents }: ChosenPlan, cents: number): void {
  const addOnCents = addOns.reduce((sum, { monthlyPrice }) => sum + toCents(monthlyPrice), 0);
  if (cents < leastCents || cents > mostCents) {
    row.error('monthlyPrice', 'The monthly price must be from $0.50 to $9,999.99.');
  } else if (cents < addOnCents) {
    row.error('monthlyPrice', `The add-ons alone cost “$${fromCents(addOnCents)}” a month.`);
  } else if (cents !== listCents) {
    const what = addOns.length === 0 ? plan.name : `${plan.name} with these add-ons`;
    const kept = `this member keeps $${fromCents(cents)}`;
    row.warning(
      'monthlyPrice',
      `${what} costs $${fromCents(listCents)} today; ${kept}.`,
      'It is not today’s price, and the member keeps it.',
    );
  }
}

/** Reads the price and the fee as agreed. Empty ones are today's. */
export function readPrices(
  row: RowReader,
  chosen: ChosenPlan,
): { monthlyCents: number; feeCents: number } {
  const monthlyCents = row.read('monthlyPrice', readCents) ?? chosen.listCents;
  const feeCents = row.read('fee', readFee, { isOnlyWarned: true }) ?? chosen.feeCents;
  checkPrice(row, chosen, monthlyCents);
  if (feeCents > mostCents) row.error('fee', 'The fee must be at most $9,999.99.');
  return { monthlyCents, feeCents };
}

function checkNextDue(row: RowReader, day: string, today: string): void {
  if (day > lastFirstPaymentOn(today)) {
    row.error(
      'nextDueOn',
      'The next due date must be less than two years away: cards can’t be set up for a later first payment.',
    );
  } else if (day < addMonths(today, -12)) {
    row.error('nextDueOn', 'The next due date is more than a year ago.');
  } else if (day < today) {
    row.warning(
      'nextDueOn',
      'The next due date has passed, so billing starts when the owner sets up.',
    );
  }
}

function readPaid(row: RowReader, today: string): PaidBy | null {
  const cell = row.text('paidBy');
  if (cell === '') return { kind: 'card_link' };
  if (!isCard(cell) && !/elsewhere|at the clinic/i.test(cell)) {
    row.warning('paidBy', `“${cell.slice(0, 60)}”: the owner gets a link to give a card here.`);
    return { kind: 'card_link' };
  }
  const paidBy = row.read('paidBy', (cell) => readPaidBy(cell, row.dayReader('paidBy')));
  if (paidBy?.kind !== 'elsewhere') return paidBy;
  if (paidBy.until < today) {
    row.error('paidBy', 'It is paid at the clinic until a day that has passed. Write “card link”.');
  } else if (paidBy.until > lastFirstPaymentOn(today)) {
    row.error(
      'paidBy',
      'It can be paid at the clinic for less than two years: cards can’t be set up for a later first payment.',
    );
  }
  return paidBy;
}

export type Terms = { startedOn: string; nextDueOn: string; paidBy: PaidBy };

/** Old systems write earlier dates for "none". */
const firstYear = '2000-01-01';

function readStart(row: RowReader, today: string): string | null {
  const startedOn = row.read('startedOn', row.dayReader('startedOn'), { isRequired: true });
  if (startedOn === null) return null;
  if (startedOn > today) {
    row.error('startedOn', 'The plan starts in the future. Import members whose plan has begun.');
  } else if (startedOn < firstYear) {
    row.warning('startedOn', 'The plan started before 2000. Please check the year.');
  }
  return startedOn;
}

/** The first day from `today` on that is some months after the start. */
function nextMonthly(startedOn: string, today: string): string {
  const monthOf = (day: string) => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7));
  const months = Math.max(1, monthOf(today) - monthOf(startedOn));
  const day = addMonths(startedOn, months);
  return day < today ? addMonths(startedOn, months + 1) : day;
}

/** Old systems often have no day of the next payment. Null, with an error, if there is no start either. */
function dueSinceStart(row: RowReader, startedOn: string | null, today: string): string | null {
  if (startedOn === null) {
    row.error('nextDueOn', 'Next due on is missing: the day of the next payment.');
    return null;
  }
  const day = nextMonthly(startedOn, today);
  row.warning(
    'nextDueOn',
    `The next payment isn't given, so it is due on “${day}”: monthly from the start.`,
  );
  return day;
}

/** Reads when the plan started and how it is paid. Null if something is wrong. */
export function readTerms(row: RowReader, today: string): Terms | null {
  const startedOn = readStart(row, today);
  const paidBy = readPaid(row, today);
  const given = row.read('nextDueOn', row.dayReader('nextDueOn'));
  const isGiven = paidBy?.kind === 'elsewhere' || row.text('nextDueOn') !== '';
  const until = paidBy?.kind === 'elsewhere' ? paidBy.until : null;
  const nextDueOn = given ?? (isGiven ? until : dueSinceStart(row, startedOn, today));
  if (given !== null) checkNextDue(row, given, today);
  if (startedOn === null || nextDueOn === null || paidBy === null) return null;
  if (nextDueOn < startedOn) row.error('nextDueOn', 'It is due before the plan started.');
  return { startedOn, nextDueOn, paidBy };
}

/** Reads from when to when a plan went that has ended: until today, if nothing says when. Null if something is wrong. */
export function readPast(row: RowReader, today: string): (Terms & { endedOn: string }) | null {
  const startedOn = readStart(row, today);
  const days = (['endedOn', 'nextDueOn'] as const).map((field) =>
    row.read(field, row.dayReader(field), { isOnlyWarned: true }),
  );
  if (startedOn === null) return null;
  const endedOn =
    [dayOfStatus(row), ...days].find((day) => day !== null && day <= today && day >= startedOn) ??
    today;
  return { startedOn, nextDueOn: endedOn, paidBy: { kind: 'card_link' }, endedOn };
}
