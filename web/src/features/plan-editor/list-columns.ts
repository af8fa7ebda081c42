import type { OfferSummary } from '@petwell/contracts';
import { formatShortDate } from '../../shared/format-date.ts';
import { formatCents } from '../../shared/staff/format-cents.ts';
import { formatCount } from '../../shared/staff/format.ts';
import { readSort, sortRows } from '../../shared/staff/table-sort.ts';

export type OfferRow = OfferSummary & {
  /** Null: they can't be told. */
  members: number | null;
};

export type Column = {
  key: string;
  label: string;
  valueOf: (row: OfferRow) => number | string | null;
  show: (row: OfferRow) => string;
};

const orDash = <Value>(value: Value | null, format: (value: Value) => string): string =>
  value === null ? '–' : format(value);

const amount = (key: string, label: string, centsOf: (row: OfferRow) => number | null): Column => ({
  key,
  label,
  valueOf: centsOf,
  show: (row) => orDash(centsOf(row), formatCents),
});

export const columns: readonly Column[] = [
  amount('price', 'Monthly price', ({ monthlyCents }) => monthlyCents),
  amount('fee', 'Fee', ({ membershipFeeCents }) => membershipFeeCents),
  {
    key: 'members',
    label: 'Members',
    valueOf: ({ members }) => members,
    show: ({ members }) => orDash(members, formatCount),
  },
  amount('value', 'Value of a year', ({ value }) => value.listCents),
  amount('cost', 'Cost of a year', ({ value }) => value.costCents),
  {
    key: 'changed',
    label: 'Last change',
    valueOf: ({ changedAt }) => changedAt,
    show: ({ changedAt }) => formatShortDate(changedAt),
  },
];

export const sortOptions: readonly { value: string; label: string }[] = [
  { value: '', label: 'As on the plans page' },
  { value: 'name-asc', label: 'Name' },
  ...columns.map(({ key, label }) => ({ value: `${key}-desc`, label: `${label}, highest first` })),
];

export const sortOf = (query: URLSearchParams) =>
  readSort(query, ['name', ...columns.map(({ key }) => key)]);

/** Without a choice in the address, they stay in the clinic's order. */
export function sortOffers(rows: readonly OfferRow[], query: URLSearchParams): OfferRow[] {
  const sort = sortOf(query);
  if (sort === null) return [...rows];
  const nameOf = ({ name }: OfferRow) => name;
  const valueOf = columns.find(({ key }) => key === sort.key)?.valueOf ?? nameOf;
  return sortRows(rows, sort.isDescending, { nameOf, valueOf });
}
