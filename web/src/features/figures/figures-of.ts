import type { AdminSummary } from '@petwell/contracts';
import { countOf, formatCount, formatMoney, formatMonth } from '../../shared/staff/format.ts';

export type Figure = {
  label: string;
  value: string;
  note?: string | undefined;
  /** The filter of the list whose total it is. */
  list?: Record<string, string>;
};

/** The list that a figure counts, on the same page. */
export const listPath = (list: Record<string, string>) => ({
  search: new URLSearchParams(list).toString(),
  hash: '#customers',
});

function revenueNote(summary: AdminSummary): string {
  const { monthlyRevenue, billedRevenue = monthlyRevenue, elsewhereRevenue = '0.00' } = summary;
  if (billedRevenue === monthlyRevenue) return 'active plans';
  const billed = `of which billed by Stripe: ${formatMoney(billedRevenue)}`;
  return elsewhereRevenue === '0.00'
    ? billed
    : `${billed}, elsewhere: ${formatMoney(elsewhereRevenue)}`;
}

/** An import isn't growth. */
const importedNote = (imported = 0): string =>
  imported === 0 ? '' : `, ${formatCount(imported)} imported`;

/** What is true now, whatever month is shown. */
const currentFigures = (summary: AdminSummary): Figure[] => [
  {
    label: 'Active members',
    value: formatCount(summary.activeMembers),
    note:
      summary.activePlans === undefined
        ? undefined
        : `with ${countOf(summary.activePlans, 'plan')}`,
    list: { status: 'active' },
  },
  {
    label: 'Payment required',
    value: formatCount(summary.paymentRequired),
    note: 'plans not paid yet',
    list: { status: 'pending_payment' },
  },
  {
    label: 'Payment problems',
    value: formatCount(summary.paymentProblems),
    note: 'plans with a failed payment',
    list: { figure: 'payment_problem' },
  },
];

/** Returns the tiles: of the last month in the summary unless another is asked for. */
export function figuresOf(summary: AdminSummary, asked: string | null): Figure[] {
  const thisMonth = summary.months.at(-1);
  const shown = summary.months.find(({ month }) => month === asked) ?? thisMonth;
  const isNow = shown === thisMonth;
  const month = shown?.month ?? '';
  const when = isNow ? 'this month' : `in ${formatMonth(month)}`;
  const [members, ...payments] = currentFigures(summary);
  return [
    isNow
      ? {
          label: 'Monthly revenue',
          value: formatMoney(summary.monthlyRevenue),
          note: revenueNote(summary),
          list: { status: 'active' },
        }
      : {
          label: 'Monthly revenue',
          value: formatMoney(shown?.revenue ?? '0'),
          note: `at the end of ${formatMonth(month)}`,
          list: { figure: 'active', month },
        },
    ...(members ? [members] : []),
    {
      label: 'New plans',
      value: formatCount(shown?.joined ?? summary.newThisMonth),
      note: `${when}${importedNote(shown?.imported)}`,
      list: { figure: 'joined', month },
    },
    {
      label: 'Cancelled plans',
      value: formatCount(shown?.cancelled ?? summary.cancelledThisMonth),
      note: when,
      list: { figure: 'cancelled', month },
    },
    ...payments,
  ];
}
