import type { AdminSummary } from '@petwell/contracts';
import { clsx } from 'clsx';
import { Card } from '../../../../shared/ui/Card.tsx';
import {
  formatCount,
  formatMoney,
  formatMonth,
  formatShortMonth,
} from '../../../../shared/staff/format.ts';
import { TextLink } from '../../../../shared/ui/TextLink.tsx';
import { listPath } from '../figures-of.ts';
import { FiguresAsTables } from './FiguresAsTables.tsx';

type Month = AdminSummary['months'][number];

const share = (value: number, largest: number): string =>
  `${largest === 0 ? 0 : Math.max((value / largest) * 100, value > 0 ? 1.5 : 0)}%`;

function MonthLabel({ month }: { month: string }) {
  return (
    <span aria-hidden className="mt-1.5 block text-center text-xs text-ink-500">
      <span className="sm:hidden">{formatShortMonth(month).slice(0, 1)}</span>
      <span className="max-sm:hidden">{formatShortMonth(month)}</span>
    </span>
  );
}

/** Shows nothing to staff who don't get the clinic's income. */
function RevenueByMonth({ months: all }: { months: readonly Month[] }) {
  const months = all.flatMap(({ month, revenue }) =>
    revenue === undefined ? [] : { month, revenue },
  );
  if (months.length === 0) return null;
  const largest = Math.max(0, ...months.map(({ revenue }) => Number(revenue)));
  return (
    <figure>
      <figcaption className="font-semibold">Monthly revenue</figcaption>
      <p className="text-sm text-ink-500">
        Highest: <span translate="no">{formatMoney(largest.toFixed(2))}</span>
      </p>
      <ol className="mt-3 flex items-end gap-1 sm:gap-2">
        {months.map(({ month, revenue }) => (
          <li
            key={month}
            className="min-w-0 flex-1"
            title={`${formatMonth(month)}: ${formatMoney(revenue)}`}
          >
            <span className="sr-only">
              <span>{formatMonth(month)}</span>: <span translate="no">{formatMoney(revenue)}</span>
            </span>
            <span aria-hidden className="flex h-32 items-end border-b border-ink-300">
              <span
                className="block w-full rounded-t-md bg-brand-600"
                style={{ height: share(Number(revenue), largest) }}
              />
            </span>
            <MonthLabel month={month} />
          </li>
        ))}
      </ol>
    </figure>
  );
}

function JoinedAndCancelled({ months }: { months: readonly Month[] }) {
  const largest = Math.max(0, ...months.flatMap(({ joined, cancelled }) => [joined, cancelled]));
  const describe = ({ month, joined, cancelled }: Month) =>
    `${formatMonth(month)}: ${formatCount(joined)} joined, ${formatCount(cancelled)} canceled`;
  return (
    <figure>
      <figcaption className="font-semibold">Plans joined and canceled</figcaption>
      <p className="flex flex-wrap gap-x-4 text-sm text-ink-500">
        <span className="flex items-center gap-1.5">
          <span aria-hidden className="size-3 rounded-sm bg-brand-600" /> Joined
        </span>
        <span className="flex items-center gap-1.5">
          <span aria-hidden className="size-3 rounded-sm bg-coral-500" /> Canceled
        </span>
        <span>{`Highest: ${formatCount(largest)}`}</span>
      </p>
      <ol className="mt-3 flex items-end gap-1 sm:gap-2">
        {months.map((month) => (
          <li key={month.month} className="min-w-0 flex-1" title={describe(month)}>
            <span className="sr-only">{describe(month)}</span>
            <span aria-hidden className="flex h-32 items-end gap-px border-b border-ink-300">
              <span
                className="block w-1/2 rounded-t-sm bg-brand-600"
                style={{ height: share(month.joined, largest) }}
              />
              <span
                className="block w-1/2 rounded-t-sm bg-coral-500"
                style={{ height: share(month.cancelled, largest) }}
              />
            </span>
            <MonthLabel month={month.month} />
          </li>
        ))}
      </ol>
    </figure>
  );
}

function PlansByName({ plans }: { plans: AdminSummary['plansByName'] }) {
  const largest = Math.max(0, ...plans.map(({ count }) => count));
  return (
    <figure>
      <figcaption className="font-semibold">Plans by name</figcaption>
      {plans.length === 0 && <p className="mt-2 text-sm text-ink-500">No active plans yet.</p>}
      <ul className="mt-3 space-y-2 text-sm">
        {plans.map(({ planName, planId, count }) => (
          <li key={planName}>
            <span className="flex justify-between gap-3">
              {planId === undefined ? (
                <span translate="no" className="truncate">
                  {planName}
                </span>
              ) : (
                <span className="truncate">
                  <TextLink to={listPath({ plan: String(planId) })}>
                    <span translate="no">{planName}</span>
                  </TextLink>
                </span>
              )}
              <span className="tabular-nums">
                <span>{formatCount(count)}</span>
                <span className="sr-only">{` ${count === 1 ? 'plan' : 'plans'}`}</span>
              </span>
            </span>
            <span aria-hidden className="mt-1 block h-2 rounded-full bg-sand-200">
              <span
                className="block h-2 rounded-full bg-brand-600"
                style={{ width: share(count, largest) }}
              />
            </span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** Charts revenue, joins, and cancellations by month, and active plans by name, as styled lists and as tables. */
export function Charts({ summary }: { summary: AdminSummary }) {
  const { months, plansByName } = summary;
  return (
    <Card
      className={clsx(
        'mt-2 grid gap-8 p-5',
        summary.monthlyRevenue === undefined
          ? 'lg:grid-cols-[1fr_16rem]'
          : 'lg:grid-cols-[1fr_1fr_16rem]',
      )}
    >
      <RevenueByMonth months={months} />
      <JoinedAndCancelled months={months} />
      <PlansByName plans={plansByName} />
      <FiguresAsTables summary={summary} />
    </Card>
  );
}
