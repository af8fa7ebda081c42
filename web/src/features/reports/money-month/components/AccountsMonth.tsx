import { exportAccounts, furtherPetLine, type Accounts } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { formatDay } from '../../../../shared/format-date.ts';
import { formatCents } from '../../../../shared/staff/format-cents.ts';
import { countOf } from '../../../../shared/staff/format.ts';
import { buttonClass } from '../../../../shared/ui/Button.tsx';
import { LoadFailure } from '../../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../../shared/ui/Skeleton.tsx';
import { accountsQuery } from '../api/money-report.ts';

type Row = { label: string; cents: number };

function Amounts({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <dl className="text-sm">
        {rows.map(({ label, cents }) => (
          <div key={label} className="flex justify-between gap-x-4 py-1 last:font-semibold">
            <dt>{label}</dt>
            <dd translate="no" className="tabular-nums">
              {formatCents(cents)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Recorded({ recorded }: { recorded: Accounts['recorded'] }) {
  return (
    <div>
      <h3 className="font-semibold">Recorded at the clinic</h3>
      {recorded.length === 0 && <p className="text-sm text-ink-700">Nothing was recorded.</p>}
      <ul className="divide-y divide-sand-200 text-sm">
        {recorded.map(({ day, recordedBy, method, count, cents }) => (
          <li
            key={`${day} ${recordedBy} ${method}`}
            className="flex flex-wrap justify-between gap-x-4 py-1"
          >
            <span>
              <span>{formatDay(day)}</span> · <span translate="no">{recordedBy}</span> ·{' '}
              <span>{`${method}, ${countOf(count, 'time')}`}</span>
            </span>
            <span translate="no" className="tabular-nums">
              {formatCents(cents)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Shown({ accounts }: { accounts: Accounts }) {
  const { deferred, billed, recorded, stripe } = accounts;
  return (
    <div className="mt-3 grid gap-x-8 gap-y-4 lg:grid-cols-2">
      <Amounts
        title="Owed to members"
        rows={[
          { label: 'Opening', cents: deferred.openingCents },
          { label: 'Billed', cents: deferred.billedCents },
          { label: 'Earned', cents: -deferred.earnedCents },
          { label: 'Released', cents: -deferred.releasedCents },
          { label: 'Closing', cents: deferred.closingCents },
        ]}
      />
      <Amounts
        title="Billed"
        rows={[
          { label: 'Membership fees', cents: billed.feeCents },
          { label: 'Plans', cents: billed.planCents },
          { label: 'Add-ons', cents: billed.addOnCents },
          ...(billed.discountCents === undefined
            ? []
            : [{ label: furtherPetLine, cents: billed.discountCents }]),
          { label: 'Credits and other', cents: billed.otherCents },
          { label: 'In total', cents: deferred.billedCents },
        ]}
      />
      <Recorded recorded={recorded} />
      <Amounts
        title="Balance at Stripe"
        rows={[
          { label: 'Opening', cents: stripe.openingCents },
          { label: 'Closing', cents: stripe.closingCents },
        ]}
      />
    </div>
  );
}

/** Shows what of a month's payments was earned and is owed, and what was recorded; downloads the payments. */
export function AccountsMonth({ month }: { month: string }) {
  const { data, isPending, isError, error, refetch } = useQuery(accountsQuery(month));
  return (
    <section
      aria-labelledby="accounts"
      className="rounded-card border border-sand-200 bg-white p-4 print:border-0 print:p-0"
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 id="accounts" className="text-heading">
          Earned and owed
        </h2>
        <a
          href={`${exportAccounts.path}?${new URLSearchParams({ month }).toString()}`}
          download
          className={buttonClass({
            variant: 'outline',
            size: 'small',
            className: 'print:hidden',
          })}
        >
          <Download aria-hidden className="size-4" />
          Export payments
        </a>
      </div>
      <p className="mt-1 max-w-3xl text-sm text-ink-700">
        Straight-line by day: a fee is earned when it is paid, the rest evenly over the days that it
        pays for. Refunds, lost disputes, and voids are released from what is owed, and take back
        what was earned beyond that.
      </p>
      {isPending && (
        <LoadingRegion label="Loading the month">
          <Skeleton className="h-48" />
        </LoadingRegion>
      )}
      {isError && (
        <LoadFailure error={error} onRetry={refetch} fallback="The month could not be loaded." />
      )}
      {data !== undefined && <Shown accounts={data} />}
    </section>
  );
}
