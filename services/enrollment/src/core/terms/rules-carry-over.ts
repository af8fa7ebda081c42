import { createGroupOf, type Equivalents } from './rules-equivalents.ts';
import type { Allowance } from './rules-plan-year.ts';

/** An allowance of a plan year that a change of plan touched. */
export type CarriedAllowance = Allowance & Pick<Equivalents, 'equivalents'>;

/** Whether a change of plan took the service out of the plan year. Its uses stay. */
export const isGone = ({ quantity, percent }: Pick<Allowance, 'quantity' | 'percent'>): boolean =>
  quantity === 0 || percent === 0;

const toGone = (one: Allowance): Allowance =>
  one.unit === 'count' ? { ...one, quantity: 0 } : { ...one, percent: 0 };

/**
 * Returns what a plan year includes after a change of plan: what is wanted, and what was ever used, so that its uses go
 * on counting. Nothing else of before stays.
 */
export function carryOver(
  held: readonly (Allowance & { hasUses: boolean })[],
  { wanted, services }: { wanted: readonly Allowance[]; services: readonly Equivalents[] },
): CarriedAllowance[] {
  const codes = new Set(wanted.map(({ code }) => code));
  const gone = held
    .filter(({ code, hasUses }) => hasUses && !codes.has(code))
    .map(({ hasUses: _hasUses, ...one }) => toGone(one));
  const rows = [...wanted, ...gone];
  const groupOf = createGroupOf(services);
  return rows.map((one) => ({
    ...one,
    equivalents: rows
      .filter(({ code }) => code !== one.code && groupOf(code) === groupOf(one.code))
      .map(({ code }) => code),
  }));
}

/** What was used of a service, in the plan year and since a change. */
export type UsedSince = { code: string; used: number; usedSince: number };

/** Whether what was used since a change isn't included without it. `before`: what was included then. */
export function needsNewTerms(
  before: readonly CarriedAllowance[],
  now: readonly (CarriedAllowance & UsedSince)[],
): boolean {
  const groupOf = createGroupOf([...before, ...now]);
  const isBeyond = ({ code, unit, percent, usedSince }: CarriedAllowance & UsedSince): boolean => {
    const old = before.find((one) => one.code === code);
    if (usedSince === 0) return false;
    if (unit === 'discount') return !old || old.percent !== percent;
    if (!old || isGone(old)) return true;
    const isOfGroup = (one: { code: string }) => groupOf(one.code) === groupOf(code);
    const included = before.filter(isOfGroup).reduce((sum, one) => sum + (one.quantity ?? 0), 0);
    const used = now.filter(isOfGroup).reduce((sum, one) => sum + one.used, 0);
    const ofIt = now.find((one) => one.code === code)?.used ?? 0;
    return used > included || ofIt > (old.quantity ?? 0);
  };
  return now.some(isBeyond);
}
