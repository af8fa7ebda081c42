import type { PaidElsewhere } from '@petwell/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { clinicToday, formatDay } from '../../../shared/format-date.ts';
import { countOf, formatMoney } from '../../../shared/staff/format.ts';
import { RecordList } from '../../../shared/ui/RecordList.tsx';
import { Badge } from '../../../shared/ui/Badge.tsx';
import { paidElsewhereQuery } from '../api/paid-elsewhere.ts';
import { headed, NextStep, WorkRow } from './WorkRow.tsx';
import type { Elements } from '../../../shared/ui/elements.ts';

function State({ enrollment: { status, paidUntil } }: { enrollment: PaidElsewhere }) {
  if (status === 'suspended') return <Badge variant="coral">Suspended</Badge>;
  const today = clinicToday();
  if (paidUntil === today) return <Badge variant="sun">Due today</Badge>;
  return paidUntil < today ? <Badge variant="sun">Past due</Badge> : null;
}

function describeDue(paidUntil: string): string {
  const days = (Date.parse(clinicToday()) - Date.parse(paidUntil)) / 86_400_000;
  if (days < 0) return `paid at the clinic until ${formatDay(paidUntil)}`;
  const since = `not paid since ${formatDay(paidUntil)}`;
  return days === 0 ? since : `${since}, ${countOf(days, 'day')}`;
}

function Enrollment({ enrollment, action }: { enrollment: PaidElsewhere; action: Elements }) {
  const { petName, planName, status, paidUntil, suspendedOn, totalMonthlyPrice } = enrollment;
  return (
    <WorkRow
      person={enrollment}
      side={
        <>
          <p className="font-semibold tabular-nums">
            <span translate="no">{formatMoney(totalMonthlyPrice)}</span> / month
          </p>
          <State enrollment={enrollment} />
        </>
      }
      action={action}
    >
      <p className="text-ink-700">
        <span translate="no">{petName}</span> · <span translate="no">{planName}</span> ·{' '}
        <span>{describeDue(paidUntil)}</span>
      </p>
      <NextStep>
        {`Ask for a card, or record a payment. ${
          status === 'suspended'
            ? 'The plan goes on then.'
            : `Otherwise it is suspended on ${formatDay(suspendedOn)}.`
        }`}
      </NextStep>
    </WorkRow>
  );
}

/** Lists plans paid at the clinic until a day that is near, or was. Shows nothing if there are none. */
export function PaidElsewhereEnrollments({
  actionOn,
}: {
  actionOn: (enrollment: PaidElsewhere) => Elements;
}) {
  const query = useInfiniteQuery(paidElsewhereQuery);
  const total = query.data?.pages[0]?.total ?? 0;
  if (total === 0 && !query.isError) return null;
  return (
    <section aria-labelledby="paid-elsewhere">
      <h2 id="paid-elsewhere" className="mb-3 text-heading">
        {headed('Paid at the clinic', query.data && total)}
      </h2>
      <RecordList
        name="Plans paid at the clinic"
        query={query}
        items={query.data?.pages.flatMap(({ items }) => items) ?? []}
        keyOf={({ enrollmentId }) => enrollmentId}
        empty=""
      >
        {(enrollment) => <Enrollment enrollment={enrollment} action={actionOn(enrollment)} />}
      </RecordList>
    </section>
  );
}
