import {
  memberFigureSchema,
  type Figures,
  type MemberFigure,
  type PlanFigures,
} from '@petwell/contracts';
import { formatCents } from '../../shared/staff/format-cents.ts';
import { formatCount } from '../../shared/staff/format.ts';
import { readSort, sortRows, type Sort } from '../../shared/staff/table-sort.ts';
import type { ShownFigure } from './api/plan-figures.ts';

export type PlanRow = PlanFigures['plans'][number];

/** Plans, then all of them, which have no id. */
export type FigureRows = readonly (Figures & { planId: number | null; planName: string })[];

export type Column = {
  key: MemberFigure;
  label: string;
  /** Null: it can't be told. */
  valueOf: (figures: Figures) => number | null;
  format: (value: number) => string;
};

export const columns: readonly Column[] = [
  { key: 'members', label: 'Members', valueOf: (one) => one.members, format: formatCount },
  { key: 'paid', label: 'Paid', valueOf: (one) => one.paidCents, format: formatCents },
  {
    key: 'used',
    label: 'Used at list price',
    valueOf: (one) => one.usedListCents,
    format: formatCents,
  },
  { key: 'cost', label: 'Used at cost', valueOf: (one) => one.usedCostCents, format: formatCents },
  {
    key: 'beyond',
    label: 'Used beyond paid',
    valueOf: (one) => one.beyondPaidCents,
    format: formatCents,
  },
  {
    key: 'open',
    label: 'Could be used tomorrow',
    valueOf: (one) => one.openListCents,
    format: formatCents,
  },
  {
    key: 'idle',
    label: 'Nothing used for 90 days',
    valueOf: (one) => one.idleMembers,
    format: formatCount,
  },
  {
    key: 'ending',
    label: 'Year ends in 60 days',
    valueOf: (one) => one.endingMembers,
    format: formatCount,
  },
  { key: 'noShows', label: 'No-shows', valueOf: (one) => one.noShows, format: formatCount },
];

/** A part of what is expected in the next month. */
export type MonthPart = Column & { countOf: (figures: Figures) => number };

const part = (
  key: MemberFigure,
  label: string,
  valueOf: MonthPart['valueOf'],
  countOf: MonthPart['countOf'],
): MonthPart => ({ key, label, valueOf, countOf, format: formatCents });

export const monthParts: readonly MonthPart[] = [
  part(
    'renewals',
    'Renewals by card',
    (one) => one.renewalCents,
    (one) => one.renewals,
  ),
  part(
    'cash',
    'Due at the clinic',
    (one) => one.cashCents,
    (one) => one.cash,
  ),
  part(
    'setUps',
    'Set-ups',
    (one) => one.setUpCents,
    (one) => one.setUps,
  ),
];

export const leavingPart = part(
  'leaving',
  'Ends before the charge',
  (one) => one.leavingCents,
  (one) => one.leaving,
);

export const columnOf = (key: MemberFigure): Column | undefined =>
  [...columns, ...monthParts, leavingPart].find((column) => column.key === key);

/** Whether a figure is of the next month. */
export const isOfMonth = (key: MemberFigure): boolean =>
  [...monthParts, leavingPart].some((one) => one.key === key);

/** Reads `?sort=beyond-desc`. Otherwise, plans are in the order of their names. */
export const sortOf = (query: URLSearchParams): Sort =>
  readSort(query, ['plan', ...columns.map(({ key }) => key)]) ?? {
    key: 'plan',
    isDescending: false,
  };

export const sortOptions: readonly { value: string; label: string }[] = [
  { value: 'plan-asc', label: 'Plan' },
  ...columns.map(({ key, label }) => ({ value: `${key}-desc`, label: `${label}, highest first` })),
];

export function sortPlans(plans: readonly PlanRow[], { key, isDescending }: Sort): PlanRow[] {
  const nameOf = ({ planName }: PlanRow) => planName;
  const valueOf = columns.find((column) => column.key === key)?.valueOf ?? nameOf;
  return sortRows(plans, isDescending, { nameOf, valueOf });
}

/** Reads the list that the address asks for: `?figure=beyond&plan=2`. */
export function shownFigureOf(query: URLSearchParams): ShownFigure | null {
  const figure = memberFigureSchema.safeParse(query.get('figure')).data;
  if (figure === undefined) return null;
  const planId = Number(query.get('plan'));
  return Number.isInteger(planId) && planId > 0 ? { figure, planId } : { figure };
}
