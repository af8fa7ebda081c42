import type { FigureMember } from '@petwell/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { formatDay, formatMoment } from '../../../shared/format-date.ts';
import { paths } from '../../../shared/paths.ts';
import { formatMonth } from '../../../shared/staff/format.ts';
import { PhoneLink } from '../../../shared/ui/PhoneLink.tsx';
import { RecordList } from '../../../shared/ui/RecordList.tsx';
import { TextLink } from '../../../shared/ui/TextLink.tsx';
import { figureMembersQuery, planFiguresQuery, type ShownFigure } from '../api/plan-figures.ts';
import { columnOf, isOfMonth, type Column } from '../figure-columns.ts';

function Facts({ member, column }: { member: FigureMember; column: Column }) {
  const { lastUsedOn, yearEndsOn, lastNoShowOn } = member;
  const facts = [
    lastUsedOn === null ? 'Nothing used at PetWell yet' : `Last used on ${formatDay(lastUsedOn)}`,
    `Plan year ends on ${formatDay(yearEndsOn)}`,
    ...(column.key === 'noShows' && lastNoShowOn !== null
      ? [`Last missed on ${formatDay(lastNoShowOn)}`]
      : []),
  ];
  return <p className="text-ink-700">{facts.join(' · ')}</p>;
}

function Member({ member, column }: { member: FigureMember; column: Column }) {
  const { petId, petName, ownerName, phone, planName, amount, nextVisitAt } = member;
  return (
    <div className="flex items-start justify-between gap-4 text-sm">
      <div className="min-w-0 wrap-anywhere">
        <p>
          <TextLink to={paths.adminDeskOf(petId)}>
            <span translate="no">{petName}</span>
          </TextLink>{' '}
          <span translate="no">{`${ownerName} · ${planName}`}</span>
        </p>
        <Facts member={member} column={column} />
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          {phone !== '' && <PhoneLink phone={phone} />}
          {nextVisitAt === null ? (
            <TextLink to={paths.adminBookingFor(petId)}>Book a visit</TextLink>
          ) : (
            <span>{`Visit booked for ${formatMoment(nextVisitAt)}`}</span>
          )}
        </p>
      </div>
      {amount !== null && (
        <p translate="no" className="shrink-0 text-right font-semibold tabular-nums">
          {column.format(amount)}
        </p>
      )}
    </div>
  );
}

/** Lists the members behind a figure, those with the largest part of it first. */
export function MemberList({ shown }: { shown: ShownFigure }) {
  const [parameters] = useSearchParams();
  const { data } = useQuery(planFiguresQuery);
  const query = useInfiniteQuery(figureMembersQuery(shown));
  const column = columnOf(shown.figure);
  if (!column) return null;
  const row = data?.plans.find(({ planId }) => planId === shown.planId);
  const value = data && column.valueOf(row ?? data.total);
  const back = new URLSearchParams(parameters);
  back.delete('figure');
  back.delete('plan');
  const items = (query.data?.pages ?? []).flatMap(({ members }) => members);
  return (
    <section aria-labelledby="members" className="max-w-3xl space-y-3">
      <p className="print:hidden">
        <TextLink to={{ search: back.toString() }}>Back to all figures</TextLink>
      </p>
      <h2 id="members" className="text-heading wrap-anywhere">
        <span>{column.label}</span>
        {row && <span translate="no">{`, ${row.planName}`}</span>}
        {isOfMonth(shown.figure) && data?.nextMonth != null && (
          <span>{`, ${formatMonth(data.nextMonth)}`}</span>
        )}
        {value != null && <span translate="no">{`: ${column.format(value)}`}</span>}
      </h2>
      <RecordList
        name="Members"
        query={query}
        items={items}
        keyOf={({ enrollmentId }) => enrollmentId}
        empty="No members."
        more="Show more"
      >
        {(member) => <Member member={member} column={column} />}
      </RecordList>
    </section>
  );
}
