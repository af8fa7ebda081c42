import type { BenefitReport } from '@petwell/contracts';
import { formatCount, formatMoney } from '../../../shared/staff/format.ts';
import { readSort, type Sort, sortRows } from '../../../shared/staff/table-sort.ts';

export type Plan = BenefitReport['plans'][number];
type Benefit = Plan['benefits'][number];

const formatPercent = (share: number): string => `${(share * 100).toFixed(0)}%`;
const formatAmount = (amount: number): string => formatMoney(amount.toFixed(2));
const ratio = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole === 0 ? null : part / whole;
const collectedOf = ({ collected }: Plan): number | null =>
  collected === null ? null : Number(collected);

/** Returns '–' for discounts, which aren't counted. */
export function formatShare({ redeemed, allowed }: Benefit): string {
  const share = ratio(redeemed, allowed);
  return share === null ? '–' : formatPercent(share);
}

function shareUsed({ benefits }: Plan): number | null {
  const counted = benefits.filter(({ allowed }) => allowed !== null);
  const sum = (numbers: (number | null)[]) => numbers.reduce<number>((a, b) => a + (b ?? 0), 0);
  return ratio(
    sum(counted.map(({ redeemed }) => redeemed)),
    sum(counted.map(({ allowed }) => allowed)),
  );
}

export type Column = {
  key: string;
  label: string;
  /** Null if it can't be told. */
  valueOf: (plan: Plan) => number | null;
  format: (value: number) => string;
};

/** What a plan's row compares. Sums aren't among them: they grow with the members. */
export const columns: readonly Column[] = [
  {
    key: 'years',
    label: 'Plan years',
    valueOf: ({ planYears }) => planYears,
    format: formatCount,
  },
  { key: 'used', label: 'Services used', valueOf: shareUsed, format: formatPercent },
  {
    key: 'care',
    label: 'Care per year',
    valueOf: ({ valueUsed, planYears }) => ratio(Number(valueUsed), planYears),
    format: formatAmount,
  },
  {
    key: 'collected',
    label: 'Collected per year',
    valueOf: (plan) => ratio(collectedOf(plan), plan.planYears),
    format: formatAmount,
  },
  {
    key: 'share',
    label: 'Care vs. collected',
    valueOf: (plan) => ratio(Number(plan.valueUsed), collectedOf(plan)),
    format: formatPercent,
  },
];

export const isUnusedBenefit = ({ redeemed }: Benefit): boolean => redeemed === 0;

/** Nothing was used or collected. */
export const isZeroPlan = (plan: Plan): boolean =>
  plan.benefits.every(isUnusedBenefit) && collectedOf(plan) === 0;

/** Reads `?sort=care-desc`. Otherwise, plans are in the order of their names. */
export const sortOf = (query: URLSearchParams): Sort =>
  readSort(query, ['plan', ...columns.map(({ key }) => key)]) ?? {
    key: 'plan',
    isDescending: false,
  };

export function sortPlans(plans: readonly Plan[], { key, isDescending }: Sort): Plan[] {
  const nameOf = ({ planName }: Plan) => planName;
  const valueOf = columns.find((column) => column.key === key)?.valueOf ?? nameOf;
  return sortRows(plans, isDescending, { nameOf, valueOf });
}
