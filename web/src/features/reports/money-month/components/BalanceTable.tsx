import {
  moneyFigures,
  type MoneyList,
  type MoneyReport,
  type OnlyMonthOf,
} from '@petwell/contracts';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { formatMoment } from '../../../../shared/format-date.ts';
import { formatCount, formatMonth } from '../../../../shared/staff/format.ts';
import { TextLink } from '../../../../shared/ui/TextLink.tsx';
import { formatCents } from '../../../../shared/staff/format-cents.ts';
import { figureLabels, figureNotes } from '../texts.ts';
import { headCell, numberCell, ReportTable } from './ReportTable.tsx';

/** Returns the query of the page that lists what a number consists of. */
const listOf = (month: string, list: MoneyList, only?: OnlyMonthOf) => ({
  search: new URLSearchParams({ month, list, ...(only && { only }) }).toString(),
});

function UtcLine({ report: { month, utc } }: { report: MoneyReport }) {
  const { startsAt, endsAt, onlyAtStripe, onlyAtClinic } = utc;
  const isSame = onlyAtStripe.netCents === 0 && onlyAtClinic.netCents === 0;
  return (
    // On a phone, its links come one above the other.
    <p className="text-sm text-ink-700 pointer-coarse:leading-8">
      <span>{`Stripe’s own reports use UTC. Its ${formatMonth(month)} is ${formatMoment(startsAt)} to ${formatMoment(endsAt)} at the clinic.`}</span>{' '}
      {isSame ? (
        <span>The net is the same.</span>
      ) : (
        <span>
          <span>It counts</span>{' '}
          <TextLink to={listOf(month, 'net', 'stripe')}>
            <span translate="no">{formatCents(onlyAtStripe.netCents)}</span> <span>net</span>
          </TextLink>{' '}
          <span>that is in another month here, and leaves out</span>{' '}
          <TextLink to={listOf(month, 'net', 'clinic')}>
            <span translate="no">{formatCents(onlyAtClinic.netCents)}</span> <span>net</span>
          </TextLink>{' '}
          <span>that is in this one.</span>
        </span>
      )}
    </p>
  );
}

/** Shows what staff took in cash or by check, apart from Stripe's sums. */
function RecordedLine({ report: { month, recorded } }: { report: MoneyReport }) {
  if (recorded.count === 0) return null;
  const payments = recorded.count === 1 ? '1 payment' : `${formatCount(recorded.count)} payments`;
  return (
    <p className="text-sm text-ink-700">
      <TextLink to={listOf(month, 'recorded')}>
        Recorded: <span translate="no">{formatCents(recorded.cents)}</span>
      </TextLink>{' '}
      in <span>{payments}</span> by cash or check. Stripe knows nothing of them, so no number above
      has them.
    </p>
  );
}

/** Shows what moved the balance at Stripe in a month; each number opens its list. */
export function BalanceTable({ report }: { report: MoneyReport }) {
  const { month, totals } = report;
  return (
    <div className="space-y-3">
      <ReportTable title="Stripe balance" columns={['Number', 'Amount']}>
        {moneyFigures.map((figure) => (
          <tr key={figure} className={clsx(figure === 'net' && 'border-t-2 border-ink-300')}>
            <th scope="row" className={headCell}>
              <span className={clsx(figure === 'net' && 'font-semibold')}>
                {figureLabels[figure]}
              </span>
              <span className="block text-ink-500">{figureNotes[figure]}</span>
            </th>
            <td className={numberCell}>
              <Link
                to={listOf(month, figure)}
                aria-label={`${figureLabels[figure]}: ${formatCents(totals[`${figure}Cents`])}, show the list`}
                className={clsx(
                  'inline-flex min-h-11 items-center text-brand-700 underline underline-offset-4 md:min-h-6',
                  figure === 'net' && 'font-semibold',
                )}
              >
                <span translate="no">{formatCents(totals[`${figure}Cents`])}</span>
              </Link>
            </td>
          </tr>
        ))}
      </ReportTable>
      <RecordedLine report={report} />
      <UtcLine report={report} />
    </div>
  );
}
