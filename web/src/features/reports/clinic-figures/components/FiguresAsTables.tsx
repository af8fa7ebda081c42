import type { AdminSummary } from '@petwell/contracts';
import { TextLink } from '../../../../shared/ui/TextLink.tsx';
import { listPath } from '../figures-of.ts';
import { formatCount, formatMoney, formatMonth } from '../../../../shared/staff/format.ts';

const cell = 'px-1.5 py-1.5 text-right tabular-nums sm:px-3';
const rowHead = 'px-1.5 py-1.5 text-left font-normal sm:px-3';
const columnHead = 'px-1.5 py-1.5 text-right font-semibold first:text-left sm:px-3';

/** A figure, and the list of what it counts. */
type Value = { text: string; list?: Record<string, string> | undefined };

/** Zero has no list. */
const valueOf = (amount: number, text: string, list: Record<string, string>): Value =>
  amount === 0 ? { text } : { text, list };

function Table({
  caption,
  columns,
  rows,
}: {
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly [string, ...Value[]])[];
}) {
  return (
    <div className="relative overflow-x-auto" tabIndex={0} role="region" aria-label={caption}>
      <table className="w-full border-collapse text-sm">
        <caption className="pb-1 text-left font-semibold">{caption}</caption>
        <thead className="border-b border-ink-300">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={columnHead}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values]) => (
            <tr key={name} className="border-b border-sand-200 last:border-0">
              <th scope="row" className={rowHead}>
                {name}
              </th>
              {values.map((value, column) => (
                <td key={columns[column + 1]} translate="no" className={cell}>
                  {value.list ? (
                    <TextLink to={listPath(value.list)}>{value.text}</TextLink>
                  ) : (
                    value.text
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Shows the charts' figures as tables, for screen readers and for copying. */
export function FiguresAsTables({ summary }: { summary: AdminSummary }) {
  const thisMonth = summary.months.at(-1)?.month;
  const hasRevenue = summary.monthlyRevenue !== undefined;
  return (
    <details className="lg:col-span-full">
      <summary className="inline-block rounded-full py-1 font-semibold text-brand-700">
        Show as tables
      </summary>
      <div className="mt-3 grid gap-8 lg:grid-cols-[2fr_1fr]">
        <Table
          caption="By month"
          columns={['Month', ...(hasRevenue ? ['Revenue'] : []), 'Joined', 'Canceled']}
          rows={summary.months.map(({ month, revenue = '0.00', joined, cancelled }) => [
            formatMonth(month),
            ...(hasRevenue
              ? [
                  valueOf(
                    Number(revenue),
                    formatMoney(revenue),
                    month === thisMonth ? { status: 'active' } : { figure: 'active', month },
                  ),
                ]
              : []),
            valueOf(joined, formatCount(joined), { figure: 'joined', month }),
            valueOf(cancelled, formatCount(cancelled), { figure: 'cancelled', month }),
          ])}
        />
        <Table
          caption="Plans by name"
          columns={['Plan', 'Active plans']}
          rows={summary.plansByName.map(({ planName, planId, count }) => [
            planName,
            {
              text: formatCount(count),
              list: planId === undefined ? undefined : { plan: String(planId) },
            },
          ])}
        />
      </div>
    </details>
  );
}
