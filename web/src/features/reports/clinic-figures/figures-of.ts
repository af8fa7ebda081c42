import type { AdminSummary } from '@petwell/contracts';
import { countOf, formatCount, formatMoney, formatMonth } from '../../../shared/staff/format.ts';

export type Figure = {
  label: string;
  value: string;
  note?: string | undefined;
  /** Ends the note: parts of the figure, each with a list of its own. */
  parts?: { text: string; list: Record<string, string> }[];
  /** The filter of the list whose total it is. */
  list?: Record<string, string>;
};

type Month = AdminSummary['months'][number];

/** The list that a figure counts, on the same page. */
export const listPath = (list: Record<string, string>) => ({
  search: new URLSearchParams(list).toString(),
  hash: '#customers',
});

type Shown = Omit<Figure, 'label' | 'value'>;

function revenueNote(summary: AdminSummary): Shown {
  const { monthlyRevenue, billedRevenue } = summary;
  const { elsewhereRevenue = '0.00', unpaidRevenue = '0.00' } = summary;
  if (billedRevenue === undefined || billedRevenue === monthlyRevenue)
    return { note: 'active plans' };
  const parts = [
    {
      text: `billed by Stripe: ${formatMoney(billedRevenue)}`,
      list: { figure: 'billed' },
      amount: billedRevenue,
    },
    {
      text: `paid at the clinic: ${formatMoney(elsewhereRevenue)}`,
      list: { figure: 'billed_elsewhere' },
      amount: elsewhereRevenue,
    },
    {
      text: `no longer paid: ${formatMoney(unpaidRevenue)}`,
      list: { figure: 'unpaid_elsewhere' },
      amount: unpaidRevenue,
    },
  ];
  return { note: 'of which', parts: parts.filter(({ amount }) => amount !== '0.00') };
}

/** An import isn't growth. */
function newNote(when: string, month: string, imported = 0): Shown {
  if (imported === 0) return { note: when };
  const text = `${formatCount(imported)} imported`;
  return { note: `${when},`, parts: [{ text, list: { figure: 'imported', month } }] };
}

/** Nothing for staff who don't get the clinic's income. `pastMonth`: instead of now. */
function revenueOf(summary: AdminSummary, pastMonth: Month | null): Figure[] {
  const revenue = pastMonth === null ? summary.monthlyRevenue : pastMonth.revenue;
  if (revenue === undefined) return [];
  const shown: Shown =
    pastMonth === null
      ? { ...revenueNote(summary), list: { status: 'active' } }
      : {
          note: `at the end of ${formatMonth(pastMonth.month)}`,
          list: { figure: 'active', month: pastMonth.month },
        };
  return [{ label: 'Monthly revenue', value: formatMoney(revenue), ...shown }];
}

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
    note: 'plans past due or suspended',
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
    ...revenueOf(summary, isNow ? null : (shown ?? null)),
    ...(members ? [members] : []),
    {
      label: 'New plans',
      value: formatCount(shown?.joined ?? summary.newThisMonth),
      ...newNote(when, month, shown?.imported),
      list: { figure: 'joined', month },
    },
    {
      label: 'Canceled plans',
      value: formatCount(shown?.cancelled ?? summary.cancelledThisMonth),
      note: when,
      list: { figure: 'cancelled', month },
    },
    ...payments,
  ];
}
