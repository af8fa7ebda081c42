import { fromCents, type OutgrownPlan } from '@petwell/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { clinicToday, formatDate, formatDay } from '../../../shared/format-date.ts';
import { formatMoney } from '../../../shared/staff/format.ts';
import type { Elements } from '../../../shared/ui/elements.ts';
import { RecordList } from '../../../shared/ui/RecordList.tsx';
import { outgrownPlansQuery } from '../api/outgrown-plans.ts';
import { headed, NextStep, WorkRow } from './WorkRow.tsx';

/** What staff do, and what follows if they don't. */
function nextStepFor(plan: OutgrownPlan): string {
  const { follower, planName, effectiveFrom, toldAt, endsUnanswered } = plan;
  const isPast = effectiveFrom <= clinicToday();
  const goesOn = `${planName} goes on at its price.`;
  const follows = endsUnanswered ? `${planName} ends on ${formatDay(effectiveFrom)}.` : goesOn;
  const otherwise = isPast ? goesOn : `Otherwise ${follows}`;
  if (follower === null) {
    return `No plan follows for that age. Ask the owner what to do. ${otherwise}`;
  }
  const told = toldAt === null ? '' : ` The owner was emailed on ${formatDate(toldAt)}.`;
  return `Call and offer ${follower.name}.${told} ${otherwise}`;
}

function Outgrown({ plan, action }: { plan: OutgrownPlan; action: Elements }) {
  const { petName, planName, ageGroup, monthlyCents, effectiveFrom, follower } = plan;
  const follows = follower === null ? [] : [follower.name];
  const verb = effectiveFrom <= clinicToday() ? 'since' : 'from';
  return (
    <WorkRow
      person={plan}
      side={
        <p className="font-semibold tabular-nums">
          <span translate="no">{formatMoney(fromCents(monthlyCents))}</span> / month
        </p>
      }
      action={action}
    >
      <p className="text-ink-700">
        <span translate="no">{petName}</span>{' '}
        <span translate="no">{`· ${[planName, ...follows].join(' → ')}`}</span>{' '}
        <span>{`· ${ageGroup} ${verb} ${formatDay(effectiveFrom)}, with the plan year`}</span>
      </p>
      <NextStep>{nextStepFor(plan)}</NextStep>
    </WorkRow>
  );
}

/** Lists plans that pets grow out of, with the change that is prepared. Shows nothing if there are none. */
export function OutgrownPlans({ actionOn }: { actionOn: (plan: OutgrownPlan) => Elements }) {
  const query = useInfiniteQuery(outgrownPlansQuery);
  const total = query.data?.pages[0]?.total ?? 0;
  if (total === 0 && !query.isError) return null;
  return (
    <section aria-labelledby="outgrown-plans">
      <h2 id="outgrown-plans" className="mb-3 text-heading">
        {headed('Pets growing out of their plan', query.data && total)}
      </h2>
      <RecordList
        name="Pets growing out of their plan"
        query={query}
        items={query.data?.pages.flatMap(({ items }) => items) ?? []}
        keyOf={({ enrollmentId }) => enrollmentId}
        empty=""
      >
        {(plan) => <Outgrown plan={plan} action={actionOn(plan)} />}
      </RecordList>
    </section>
  );
}
