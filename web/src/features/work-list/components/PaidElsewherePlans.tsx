import type { PaidElsewhere } from '@petwell/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { clinicToday, formatDay } from '../../../shared/format-date.ts';
import { countOf, formatMoney } from '../../../shared/staff/format.ts';
import { RecordList } from '../../../shared/ui/RecordList.tsx';
import { Badge } from '../../../shared/ui/Badge.tsx';
import { paidElsewhereQuery } from '../api/paid-elsewhere.ts';
import { headed, NextStep, WorkRow } from './WorkRow.tsx';

function stateOf({ status, paidUntil }: PaidElsewhere) {
  if (status === 'suspended') return <Badge variant="coral">Suspended</Badge>;
  const today = clinicToday();
  if (paidUntil === today) return <Badge variant="sun">Due today</Badge>;
  return paidUntil < today ? <Badge variant="sun">Overdue</Badge> : null;
}

function describeDue(paidUntil: string): string {
  const days = (Date.parse(clinicToday()) - Date.parse(paidUntil)) / 86_400_000;
  if (days < 0) return `paid elsewhere until ${formatDay(paidUntil)}`;
  const since = `not paid since ${formatDay(paidUntil)}`;
  return days === 0 ? since : `${since}, ${countOf(days, 'day')}`;
}

function Plan({ plan, action }: { plan: PaidElsewhere; action: ReactNode }) {
  const { petName, planName, status, paidUntil, suspendedOn, totalMonthlyPrice } = plan;
  return (
    <WorkRow
      person={plan}
      side={
        <>
          <p className="font-semibold tabular-nums">{formatMoney(totalMonthlyPrice)} / month</p>
          {stateOf(plan)}
        </>
      }
      action={action}
    >
      <p className="text-ink-700">
        {petName} · {planName} · {describeDue(paidUntil)}
      </p>
      <NextStep>
        Ask for a card, or record a payment.{' '}
        {status === 'suspended'
          ? 'The plan goes on then.'
          : `Otherwise it is suspended on ${formatDay(suspendedOn)}.`}
      </NextStep>
    </WorkRow>
  );
}

/** Lists plans paid elsewhere until a day that is near, or was. Shows nothing if there are none. */
export function PaidElsewherePlans({ actionOn }: { actionOn: (plan: PaidElsewhere) => ReactNode }) {
  const query = useInfiniteQuery(paidElsewhereQuery);
  const total = query.data?.pages[0]?.total ?? 0;
  if (total === 0 && !query.isError) return null;
  return (
    <section aria-labelledby="paid-elsewhere">
      <h2 id="paid-elsewhere" className="mb-3 text-heading">
        {headed('Paid elsewhere', query.data && total)}
      </h2>
      <RecordList
        name="Plans paid elsewhere"
        query={query}
        items={query.data?.pages.flatMap(({ items }) => items) ?? []}
        keyOf={({ enrollmentId }) => enrollmentId}
        empty=""
      >
        {(plan) => <Plan plan={plan} action={actionOn(plan)} />}
      </RecordList>
    </section>
  );
}
