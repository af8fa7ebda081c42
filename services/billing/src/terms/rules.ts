import { createHash } from 'node:crypto';
import { fromCents } from '@petwell/contracts';
import type { ChangedTerms } from '@petwell/contracts/internal';
import { breakDownPayment, type PaymentBreakdown } from '../core/rules-agreed.ts';

/** What a subscription charges every month for one thing that is sold. */
export type MonthlyLine = { productId: string; amountCents: number };

type Price = Pick<ChangedTerms, 'plan' | 'addOns' | 'monthlyCents' | 'effectiveFrom'>;

export const totalOf = (lines: readonly MonthlyLine[]): number =>
  lines.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Returns what the terms charge every month. Throws RangeError if plan and add-ons don't add up to their price. */
export function linesOf({ plan, addOns, monthlyCents }: Price): PaymentBreakdown {
  const enrollment = { totalMonthlyPrice: fromCents(monthlyCents), membershipFee: '0.00' };
  return breakDownPayment({ enrollment, plan, addOns });
}

/** Whether a charge comes before the terms begin, which they must not touch. Both days are the clinic's. */
export const comesFirst = (nextChargeOn: string, { effectiveFrom }: Pick<Price, 'effectiveFrom'>) =>
  nextChargeOn < effectiveFrom;

const contentOf = (lines: readonly MonthlyLine[]): string =>
  lines
    .map(({ productId, amountCents }) => `${productId} ${amountCents}`)
    .toSorted()
    .join();

/** Whether a subscription charges exactly these lines. */
export const isCharged = (lines: readonly MonthlyLine[], items: readonly MonthlyLine[]): boolean =>
  contentOf(lines) === contentOf(items);

export type Replacement = { removedIds: string[]; lines: readonly MonthlyLine[] };

/**
 * Builds the change of a subscription's items. This is where no invoice gets above what was agreed to or announced: it
 * throws RangeError for lines above the terms' price, and for terms that a charge comes before.
 */
export function buildChange(
  terms: Price,
  lines: readonly MonthlyLine[],
  billed: { items: readonly { id: string }[]; nextChargeOn: string },
): Replacement {
  const cents = totalOf(lines);
  if (cents > terms.monthlyCents) {
    throw new RangeError(`${cents} cents are above the ${terms.monthlyCents} of the terms`);
  }
  if (comesFirst(billed.nextChargeOn, terms)) {
    throw new RangeError(`a charge on ${billed.nextChargeOn} comes before the terms`);
  }
  return { removedIds: billed.items.map(({ id }) => id), lines };
}

/**
 * The provider's key of a change: of the terms, of their withdrawal, and of the items, because a key is bound to its
 * parameters.
 */
export function keyOf(
  termsId: string,
  what: 'change' | 'withdraw',
  { removedIds, lines }: Replacement,
): string {
  const content = `${removedIds.join()} ${contentOf(lines)}`;
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 16);
  return `petwell-terms-${termsId}-${what}-${digest}`;
}
