import type { ChangedService, ChangeSheet } from '../models/plan-change.ts';
import { dayInWords } from './day-in-words.ts';
import { inDollars } from './dollars.ts';

const names = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** "Dog Gold with Joint Health and Skin Care". */
export function termsInWords({ plan, addOns }: ChangeSheet['now']): string {
  if (addOns.length === 0) return plan.name;
  return `${plan.name} with ${names.format(addOns.map(({ name }) => name))}`;
}

/** What is due today, with its arithmetic: "$26.45 × 5 months = $132.25"; "$0.00" if nothing is. */
export function dueInWords(due: ChangeSheet['due']): string {
  if (due === null) return inDollars(0);
  const { months, differenceCents, cents } = due;
  return `${inDollars(differenceCents)} × ${months} ${months === 1 ? 'month' : 'months'} = ${inDollars(cents)}`;
}

/** "Dental cleaning: 1 instead of 0, 1 used, 0 left". */
export function serviceInWords(service: ChangedService): string {
  const { label, unit, now, then, used, leftThen, countsAs } = service;
  if (then === null) {
    return countsAs === undefined
      ? `${label}: no longer included`
      : `${label}: replaced by ${countsAs}`;
  }
  const amount = (given: number | null) => `${given ?? 0}${unit === 'discount' ? '%' : ''}`;
  const uses = used === 0 || leftThen === null ? '' : `, ${used} used, ${leftThen} left`;
  return `${label}: ${amount(then)} instead of ${amount(now)}${uses}`;
}

/** Says what changes from when on, and what it costs before and after. `from`: in other words than the day of the sheet. */
export function changeSentence(
  { petName, effectiveFrom, now, then }: ChangeSheet,
  from = dayInWords(effectiveFrom),
): string {
  const side = (given: ChangeSheet['now']) =>
    `${termsInWords(given)} for ${inDollars(given.monthlyCents)} a month`;
  return `From ${from}, ${petName} has ${side(then)} instead of ${side(now)}.`;
}

/** Says when the new price is charged first, which may be after the first day of the new terms, or due at the clinic. */
export const firstChargeSentence = ({ firstChargeOn, isPaidAtClinic, then }: ChangeSheet): string =>
  isPaidAtClinic
    ? `From ${dayInWords(firstChargeOn)} on, ${inDollars(then.monthlyCents)} a month is to be paid at the clinic.`
    : `The first charge of ${inDollars(then.monthlyCents)} is on ${dayInWords(firstChargeOn)}.`;

/** Says that the new services cost less one by one; null: they don't. */
export function singlySentence({ cheaperSingly }: ChangeSheet): string | null {
  if (cheaperSingly === null) return null;
  const { listCents, changeCents } = cheaperSingly;
  return `One by one, the new services cost ${inDollars(listCents)} at list price. The change costs ${inDollars(changeCents)} until the plan year ends.`;
}
