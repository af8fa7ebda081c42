import { fromCents, type PriceCall, priceCallDays } from '@petwell/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDate } from '../../../shared/format-date.ts';
import { daysAfter, formatMoney } from '../../../shared/staff/format.ts';
import { RecordList } from '../../../shared/ui/RecordList.tsx';
import { priceCallsQuery } from '../api/price-calls.ts';
import { headed, NextStep, WorkRow } from './WorkRow.tsx';

function Call({ call }: { call: PriceCall }) {
  const { petName, planName, oldMonthlyCents, newMonthlyCents, failedAt } = call;
  return (
    <WorkRow
      person={call}
      side={
        <p className="font-semibold tabular-nums">
          <span translate="no">{formatMoney(fromCents(oldMonthlyCents))}</span> / month
        </p>
      }
    >
      <p className="text-ink-700">
        <span translate="no">{petName}</span> · <span translate="no">{planName}</span> · the email
        about <span translate="no">{formatMoney(fromCents(newMonthlyCents))}</span> a month failed
        on <span>{formatDate(failedAt)}</span>
      </p>
      <NextStep>
        {`Call and ask for an address that works. The price stays, and the call leaves this list on ${formatDate(daysAfter(failedAt, priceCallDays))}, or when the plan ends.`}
      </NextStep>
    </WorkRow>
  );
}

/** Lists members who keep the old price because an email about the new one failed. Shows nothing if there are none. */
export function PriceCalls() {
  const query = useInfiniteQuery(priceCallsQuery);
  const total = query.data?.pages[0]?.total ?? 0;
  if (total === 0 && !query.isError) return null;
  return (
    <section aria-labelledby="price-calls">
      <h2 id="price-calls" className="mb-3 text-heading">
        {headed('New prices not delivered', query.data && total)}
      </h2>
      <RecordList
        name="New prices not delivered"
        query={query}
        items={query.data?.pages.flatMap(({ items }) => items) ?? []}
        keyOf={({ campaignId, enrollmentId }) => `${campaignId}-${enrollmentId}`}
        empty=""
      >
        {(call) => <Call call={call} />}
      </RecordList>
    </section>
  );
}
