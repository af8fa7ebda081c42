import { moneyListSchema, onlyMonthOfSchema, type MoneyTransaction } from '@petwell/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { formatDay, formatMoment } from '../../../../shared/format-date.ts';
import { CustomerLink } from '../../../../shared/staff/CustomerLink.tsx';
import { formatMonth } from '../../../../shared/staff/format.ts';
import { RecordList } from '../../../../shared/ui/RecordList.tsx';
import { TextLink } from '../../../../shared/ui/TextLink.tsx';
import { moneyTransactionsQuery, type ShownTransactions } from '../api/money-report.ts';
import { formatCents } from '../../../../shared/staff/format-cents.ts';
import { labelOfCategory, listLabels, onlyLabels } from '../texts.ts';
import { Amounts } from '../../../../shared/ui/Amounts.tsx';

export type ShownList = { list: ShownTransactions; title: string };

/** Returns the list that the URL asks for: `?list=refunds`, with `&only=stripe` if so, or `?payout=po_1`. */
export function useShownList(month: string): ShownList | null {
  const [parameters] = useSearchParams();
  const category = moneyListSchema.safeParse(parameters.get('list')).data;
  const only = onlyMonthOfSchema.safeParse(parameters.get('only')).data;
  const payout = parameters.get('payout');
  if (payout !== null) return { list: { payout }, title: `Payout ${payout}` };
  if (category === undefined) return null;
  const where = only ? `, only in ${onlyLabels[only]}` : ',';
  const title = `${listLabels[category]}${where} ${formatMonth(month)}`;
  return { list: { month, category, only }, title };
}

function Payout({ transaction }: { transaction: MoneyTransaction }) {
  const [parameters] = useSearchParams();
  const { payout, sourceId } = transaction;
  if (payout === null || sourceId === null) return null;
  const query = new URLSearchParams(parameters);
  query.delete('list');
  query.set('payout', sourceId);
  return (
    <p className="text-ink-700">
      <span>
        {payout.status === 'failed'
          ? 'Failed. '
          : `At the bank on ${formatDay(payout.arrivesOn)}. `}
      </span>
      {payout.isAutomatic ? (
        <TextLink to={{ search: query.toString() }}>Show what it consists of</TextLink>
      ) : (
        <span>Made on request: Stripe doesn’t say what it consists of.</span>
      )}
    </p>
  );
}

function Transaction({ transaction }: { transaction: MoneyTransaction }) {
  const { id, createdAt, reportingCategory, amountCents, feeCents, countedCents } = transaction;
  const { description, payment, status, belongsOn } = transaction;
  return (
    <div className="flex items-start justify-between gap-4 text-sm">
      <div className="min-w-0">
        <p>
          <span className="font-semibold">{labelOfCategory(reportingCategory)}</span>
          <span className="text-ink-700">
            <span> · </span>
            <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
            {status === 'pending' && <span> · pending</span>}
          </span>
        </p>
        {belongsOn !== undefined && (
          <p className="text-ink-700">{`Recorded later, for ${formatDay(belongsOn)}`}</p>
        )}
        {payment && (
          <CustomerLink
            ownerId={payment.ownerId ?? 0}
            ownerName={payment.ownerName}
            email={payment.email}
          />
        )}
        {description !== null && (
          <p className="wrap-anywhere text-ink-700">
            <Amounts>{description}</Amounts>
          </p>
        )}
        <Payout transaction={transaction} />
        <p className="text-xs wrap-anywhere text-ink-500">{id}</p>
      </div>
      <div className="shrink-0 text-right tabular-nums">
        <p translate="no" className="font-semibold">
          {formatCents(countedCents)}
        </p>
        {countedCents !== amountCents && (
          <p className="text-ink-500">
            of <span translate="no">{formatCents(amountCents)}</span>
          </p>
        )}
        {feeCents !== 0 && (
          <p className="text-ink-500">
            fee <span translate="no">{formatCents(feeCents)}</span>
          </p>
        )}
      </div>
    </div>
  );
}

/** Lists the transactions behind a number, newest first. */
export function TransactionList({
  shown: { list, title },
  month,
}: {
  shown: ShownList;
  month: string;
}) {
  const query = useInfiniteQuery(moneyTransactionsQuery(list));
  const items = (query.data?.pages ?? []).flatMap(({ transactions }) => transactions);
  return (
    <section aria-labelledby="transactions" className="space-y-3">
      <p className="print:hidden">
        <TextLink to={{ search: new URLSearchParams({ month }).toString() }}>
          {`Back to ${formatMonth(month)}`}
        </TextLink>
      </p>
      <h2 id="transactions" className="text-heading wrap-anywhere">
        {title}
      </h2>
      <RecordList
        name="Transactions"
        query={query}
        items={items}
        keyOf={({ id }) => id}
        empty="No transactions."
      >
        {(transaction) => <Transaction transaction={transaction} />}
      </RecordList>
    </section>
  );
}
