import { type ChangeCall, changeCallDays, fromCents } from '@petwell/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDate } from '../../../shared/format-date.ts';
import { daysAfter, formatMoney } from '../../../shared/staff/format.ts';
import { RecordList } from '../../../shared/ui/RecordList.tsx';
import { changeCallsQuery } from '../api/change-calls.ts';
import { headed, NextStep, WorkRow } from './WorkRow.tsx';

const refundOf = (cents: number): string =>
  cents === 0 ? 'Nothing was paid for it.' : `${formatMoney(fromCents(cents))} was refunded.`;

function Call({ call }: { call: ChangeCall }) {
  const { petName, planName, monthlyCents, refundedCents, refusedAt } = call;
  return (
    <WorkRow
      person={call}
      side={
        <p className="font-semibold tabular-nums">
          <span translate="no">{formatMoney(fromCents(monthlyCents))}</span> / month
        </p>
      }
    >
      <p className="text-ink-700">
        <span translate="no">{petName}</span> · the change to <span translate="no">{planName}</span>{' '}
        failed on <span>{formatDate(refusedAt)}</span>
      </p>
      <NextStep>
        {`Call and arrange it again. ${refundOf(refundedCents)} The call leaves this list on ${formatDate(daysAfter(refusedAt, changeCallDays))}, or when the plan ends.`}
      </NextStep>
    </WorkRow>
  );
}

/** Lists members whose change of plan came to nothing after they had agreed to it. Shows nothing if there are none. */
export function ChangeCalls() {
  const query = useInfiniteQuery(changeCallsQuery);
  const calls = query.data?.pages.flatMap(({ items }) => items) ?? [];
  if (calls.length === 0 && !query.isError) return null;
  return (
    <section aria-labelledby="change-calls">
      <h2 id="change-calls" className="mb-3 text-heading">
        {headed('Changes of plan that failed', query.data && calls.length)}
      </h2>
      <RecordList
        name="Changes of plan that failed"
        query={query}
        items={calls}
        keyOf={({ changeId }) => changeId}
        empty=""
      >
        {(call) => <Call call={call} />}
      </RecordList>
    </section>
  );
}
