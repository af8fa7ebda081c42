import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { clinicNow, formatShortDate } from '../../../shared/format-date.ts';
import { WhyThisAmount } from '../../../shared/enrollments/WhyThisAmount.tsx';
import { Badge } from '../../../shared/ui/Badge.tsx';
import type { Elements } from '../../../shared/ui/elements.ts';
import { Records } from '../../../shared/ui/RecordList.tsx';
import { customerPaymentsQuery } from '../api/get-customer-records.ts';
import { type MoneyRow, moneyRows } from '../money-rows.ts';
import { Amounts } from '../../../shared/ui/Amounts.tsx';

const columns = ['Date', 'What', 'How', 'Amount', 'State'];
const cell = 'align-top lg:px-1.5 lg:pt-2 lg:pb-1 lg:first:pl-4 lg:last:pr-4';

/** A row of cells, above what else is to know about it and can be done. A phone stacks the cells. */
function Row({ row, action }: { row: MoneyRow; action: Elements }) {
  const { at, what, petName, how, amount, state, owedAgain, lines, basis } = row;
  const hasMore = lines.length > 0 || basis !== undefined || Boolean(action);
  return (
    <tbody className="border-t border-sand-200 max-lg:block max-lg:py-2 lg:first-of-type:border-t-0">
      <tr className="max-lg:grid max-lg:grid-cols-[1fr_auto] max-lg:gap-x-3 max-lg:px-4">
        <td className={clsx(cell, 'whitespace-nowrap text-ink-700 max-lg:order-3')}>
          {formatShortDate(at)}
        </td>
        <th scope="row" className={clsx(cell, 'text-left font-semibold max-lg:order-1')}>
          <span>{what}</span>
          {petName !== null && (
            <span className="font-normal text-ink-700">
              {' '}
              · <span translate="no">{petName}</span>
            </span>
          )}
        </th>
        <td className={clsx(cell, 'text-ink-700 max-lg:order-5 max-lg:col-span-2')}>{how}</td>
        <td
          translate="no"
          className={clsx(
            cell,
            'text-right font-semibold whitespace-nowrap tabular-nums max-lg:order-2',
          )}
        >
          {amount}
        </td>
        <td data-dense className={clsx(cell, 'max-lg:order-4 max-lg:text-right')}>
          <Badge variant={state.variant}>{state.label}</Badge>
        </td>
      </tr>
      {hasMore && (
        <tr className="max-lg:block">
          <td colSpan={columns.length} className="px-4 pb-2 text-ink-700 max-lg:block max-lg:pb-0">
            <div className="flex flex-wrap items-end justify-end gap-x-3 gap-y-1">
              <div className="mr-auto">
                {owedAgain !== undefined && <p className="font-semibold">{owedAgain}</p>}
                {lines.map((line) => (
                  <p key={line}>
                    <Amounts>{line}</Amounts>
                  </p>
                ))}
                {basis !== undefined && (
                  <WhyThisAmount basis={basis} about={`of ${formatShortDate(at)}`} />
                )}
              </div>
              {action}
            </div>
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** A customer's payments, refunds, and disputes in one table, newest first, with what can be done about each. */
export function MoneyTable({
  ownerId,
  actionOn,
}: {
  ownerId: number;
  actionOn: (row: MoneyRow) => Elements;
}) {
  const query = useInfiniteQuery(customerPaymentsQuery(ownerId));
  const payments = query.data?.pages.flatMap((page) => page.payments) ?? [];
  return (
    <Records name="Payments" query={query} isEmpty={payments.length === 0} empty="No payments yet">
      <div className="overflow-hidden rounded-card border border-sand-200 bg-white">
        <table
          aria-label="Money"
          className="w-full border-collapse text-sm wrap-break-word max-lg:block"
        >
          <thead className="bg-sand-100 max-lg:sr-only">
            <tr>
              {columns.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className={clsx(
                    'px-1.5 py-1.5 text-left font-semibold text-ink-700 first:pl-4 last:pr-4',
                    column === 'Amount' && 'text-right',
                  )}
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          {moneyRows(payments, clinicNow()).map((row) => (
            <Row key={row.key} row={row} action={actionOn(row)} />
          ))}
        </table>
      </div>
    </Records>
  );
}
