import {
  fromCents,
  type BenefitBalance,
  type Redemption,
  type RedemptionBatch,
  type RedemptionResponse,
} from '@petwell/contracts';
import { isGone } from '../core/terms/rules-carry-over.ts';
import { countUses } from '../core/terms/rules-equivalents.ts';
import type { Allowance } from '../core/terms/rules-plan-year.ts';

/** Use of an allowance. Amounts in cents. */
export type Usage = {
  /** In the plan year. */
  used: number;
  /** In the plan year: services at list price, and discounts given. */
  valueCents: number;
  /** Ever. */
  lastUsedOn: string | null;
  nextDueOn: string | null;
};

/** `equivalents`: services of the plan year that count as it. `used` counts them, too. */
export type UsedAllowance = Allowance & Usage & { equivalents: readonly string[] };

/** Returns how much is left; null for discounts, which never run out. */
export const leftOf = ({ quantity, used }: UsedAllowance): number | null =>
  quantity === null ? null : Math.max(0, quantity - used);

/** Counts what was used where services count as each other, after a change of plan within the year. */
export function countEquivalents(allowances: readonly UsedAllowance[]): UsedAllowance[] {
  return countUses(allowances).map((one, at) => {
    const { used = 0 } = allowances[at] ?? {};
    if (one.used <= used) return one;
    const ofGroup = allowances.filter(({ code }) => one.equivalents.includes(code));
    const days = [one, ...ofGroup].flatMap(({ lastUsedOn }) => lastUsedOn ?? []);
    return { ...one, lastUsedOn: days.toSorted().at(-1) ?? null };
  });
}

/** Whether it is part of the plan: what a change of plan took out is, if it was used and counts as nothing else. */
export const isShown = (one: UsedAllowance): boolean => !isGone(one) || one.used > 0;

/** Converts an allowance with its counters for the API. */
export const toBalance = (one: UsedAllowance): BenefitBalance => ({
  code: one.code,
  label: one.label,
  unit: one.unit,
  quantity: one.quantity,
  used: one.used,
  left: leftOf(one),
  listPrice: one.listPriceCents === null ? null : fromCents(one.listPriceCents),
  careType: one.careType,
  lastUsedOn: one.lastUsedOn,
  nextDueOn: one.nextDueOn,
});

/** A use of a benefit. Undone ones stay. */
export type RedemptionRecord = {
  id: number;
  enrollmentId: number;
  code: string;
  label: string;
  /** First day of the plan year that it counts in. */
  startsOn: string;
  quantity: number;
  performedOn: string;
  amountCents: number | null;
  note: string | null;
  provider: string | null;
  overrideReason: string | null;
  recordedAt: Date;
  recordedBy: string;
  undone: { at: Date; by: string; reason: string } | null;
};

/** Converts a redemption for the API. */
export const toRedemption = (record: RedemptionRecord): Redemption => ({
  id: record.id,
  code: record.code,
  label: record.label,
  quantity: record.quantity,
  performedOn: record.performedOn,
  amount: record.amountCents === null ? null : fromCents(record.amountCents),
  note: record.note,
  ...(record.provider !== null && { provider: record.provider }),
  recordedBy: record.recordedBy,
  recordedAt: record.recordedAt.toISOString(),
  overrideReason: record.overrideReason,
  undone: record.undone && { ...record.undone, at: record.undone.at.toISOString() },
});

/** The response about a single use. */
export function onlyOne({ redemptions, benefits, isPastDue }: RedemptionBatch): RedemptionResponse {
  const [redemption] = redemptions;
  const [benefit] = benefits;
  if (!redemption || !benefit) throw new Error('a recorded use has an allowance');
  return { redemption, benefit, isPastDue };
}
