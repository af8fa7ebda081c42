import { fromCents, type OfferedChange } from '@petwell/contracts';
import type { PlanChangeOffer } from '@petwell/contracts/internal';
import { breakDownPayment, type ChargeLine } from '../core/rules-agreed.ts';
import type { PlanChange } from './change.ts';

/** Stripe charges no less. */
const smallestDueCents = 50;
const todaysLinkMs = 7 * 86_400_000;

const sumOf = (lines: readonly { cents: number }[]): number =>
  lines.reduce((sum, { cents }) => sum + cents, 0);

/** Returns what is due today, with what it is sold as. Throws RangeError for what isn't sold with the change. */
export function dueLinesOf({
  plan,
  addOns,
  dueLines,
}: PlanChangeOffer): { sold: ChargeLine; description: string }[] {
  return dueLines
    .filter(({ cents }) => cents > 0)
    .map(({ kind, catalogId, version, cents, description }) => {
      const sold = kind === 'plan' ? [plan] : addOns;
      const found = sold.find((one) => one.id === catalogId && one.version === version);
      if (!found) throw new RangeError(`${kind} ${catalogId} isn't in the change`);
      const name = found.name;
      const chargedAs = kind === 'plan' ? 'plan' : 'add_on';
      return {
        sold: { kind: chargedAs, catalogId, version, name, amountCents: cents },
        description,
      };
    });
}

/**
 * Requires that a sheet, what is sold, and what is due say the same: the arithmetic of the sheet is what is charged.
 * Throws RangeError.
 */
export function requireConsistent(enrollmentId: number, offer: PlanChangeOffer): void {
  const { sheet, plan, addOns, monthlyCents, dueLines } = offer;
  const enrollment = { totalMonthlyPrice: fromCents(monthlyCents), membershipFee: '0.00' };
  breakDownPayment({ enrollment, plan, addOns });
  dueLinesOf(offer);
  const { due, now, then } = sheet;
  const differenceCents = then.monthlyCents - now.monthlyCents;
  const isSame = sheet.enrollmentId === enrollmentId && then.monthlyCents === monthlyCents;
  const isDue =
    due === null ||
    (sheet.when === 'today' &&
      due.differenceCents === differenceCents &&
      due.cents === due.months * differenceCents);
  if (!isSame || !isDue || sumOf(dueLines) !== (due?.cents ?? 0)) {
    throw new RangeError(`the sheet of change ${offer.changeId} doesn't add up`);
  }
}

/** Returns until when the link works. Both are real time. */
export const linkEndOf = ({ sheet, until }: PlanChangeOffer, now: Date): Date =>
  new Date(
    Math.min(
      Date.parse(until),
      sheet.when === 'today' ? now.getTime() + todaysLinkMs : Number.POSITIVE_INFINITY,
    ),
  );

export type Standing = {
  isOver: boolean;
  isDisputed: boolean;
  isPastDue: boolean;
  isOnHold: boolean;
};

/** Returns why a plan can't be changed now; null: it can. */
export function obstacleOf(standing: Standing | null): string | null {
  if (!standing || standing.isOver) {
    return 'This plan has ended, or is about to end, so it can’t be changed.';
  }
  if (standing.isDisputed) return 'A payment of this plan is disputed, so it can’t be changed now.';
  if (standing.isOnHold) return 'This plan is on hold, so it can’t be changed now.';
  if (standing.isPastDue) return 'A payment of this plan is past due, so it can’t be changed now.';
  return null;
}

/** What a plan is charged now. Days are the clinic's. */
export type Charged = { monthlyCents: number; today: string; nextChargeOn: string | null };

/**
 * Returns why what the owner saw isn't true anymore; null: it is. `today` counts the months that were billed before the
 * next charge, and the difference to the price of now; a change with the next plan year is agreed to before its first charge.
 */
export function outdatedBy(
  { sheet }: PlanChangeOffer,
  { monthlyCents, today, nextChargeOn }: Charged,
): string | null {
  const isToday = sheet.when === 'today';
  if (isToday && nextChargeOn === null) {
    return 'This plan isn’t charged to a card, so it can only change with its next plan year.';
  }
  const isBehind = isToday
    ? nextChargeOn !== sheet.firstChargeOn || monthlyCents !== sheet.now.monthlyCents
    : today >= sheet.effectiveFrom || (nextChargeOn ?? today) > sheet.firstChargeOn;
  return isBehind ? 'The plan has changed since this was offered. Please call us.' : null;
}

/** Stripe would charge less with the next month, which wasn't agreed to. */
export const isTooSmall = (offer: PlanChangeOffer): boolean => {
  const cents = offer.sheet.due?.cents ?? 0;
  return cents > 0 && cents < smallestDueCents;
};

export function stateOf({ agreedAt, consentedAt }: PlanChange): OfferedChange['state'] {
  if (agreedAt !== null) return 'agreed';
  return consentedAt === null ? 'open' : 'paying';
}
