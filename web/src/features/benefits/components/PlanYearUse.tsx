import type { BenefitBalance, EnrollmentBenefits } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../../../shared/format-date.ts';
import { Card } from '../../../shared/ui/Card.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { benefitsQuery } from '../../../shared/benefits/get-benefits.ts';
import { countLeft, formatDollars } from '../../../shared/benefits/format.ts';

/** "You've used $310 of care; you've paid $254". Without the second half while billing can't say. */
function describeValue({ valueUsed, paid }: EnrollmentBenefits): string {
  const used =
    Number(valueUsed) === 0
      ? 'You haven’t used any care yet'
      : `You’ve used ${formatDollars(valueUsed)} of care`;
  return paid === null ? `${used}.` : `${used}; you’ve paid ${formatDollars(paid)}.`;
}

/** The services that are due first; none that is used up. */
function nextDue(benefits: readonly BenefitBalance[]): { day: string; labels: string } | null {
  const due = benefits.filter(({ left, nextDueOn }) => left !== 0 && nextDueOn !== null);
  const day = due.map(({ nextDueOn }) => nextDueOn ?? '').toSorted()[0];
  if (day === undefined) return null;
  const labels = due.filter(({ nextDueOn }) => nextDueOn === day).map(({ label }) => label);
  return { day, labels: labels.join(', ') };
}

function Service({ benefit }: { benefit: BenefitBalance }) {
  const { label, left, lastUsedOn, nextDueOn } = benefit;
  const days = [
    ...(lastUsedOn === null ? [] : [`Last used ${formatDay(lastUsedOn)}`]),
    ...(nextDueOn === null || left === 0 ? [] : [`Due ${formatDay(nextDueOn)}`]),
  ];
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-3 break-inside-avoid">
      <div className="min-w-0">
        <p>{label}</p>
        {days.length > 0 && <p className="text-sm text-ink-500">{days.join(' · ')}</p>}
      </div>
      <p className="font-semibold tabular-nums">{countLeft(benefit)}</p>
    </li>
  );
}

function Use({ year }: { year: EnrollmentBenefits }) {
  const { planYear, benefits } = year;
  const due = nextDue(benefits);
  return (
    <>
      <p className="mt-1 text-ink-700">
        {formatDay(planYear.startsOn)} to {formatDay(planYear.endsOn)}
      </p>
      <p className="mt-3 font-semibold">{describeValue(year)}</p>
      {due !== null && (
        <p className="mt-1">
          Due next: <strong>{due.labels}</strong>, {formatDay(due.day)}
        </p>
      )}
      <ul aria-label="Services" className="mt-3 divide-y divide-sand-200 border-t border-sand-200">
        {benefits.map((benefit) => (
          <Service key={benefit.code} benefit={benefit} />
        ))}
      </ul>
    </>
  );
}

/** Shows an owner what a plan's services are used and left, and what they were worth. */
export function PlanYearUse({ enrollmentId }: { enrollmentId: number }) {
  const query = useQuery(benefitsQuery(enrollmentId, 'owner'));
  if (query.data?.benefits.length === 0) return null;
  return (
    <Card className="p-6 sm:p-8 lg:col-span-2 print:break-inside-auto">
      <h3 className="text-heading">Your plan year</h3>
      {query.isPending && (
        <LoadingRegion label="Loading your plan year">
          <Skeleton className="mt-4 h-40" />
        </LoadingRegion>
      )}
      {query.isError && (
        <LoadFailure
          error={query.error}
          onRetry={query.refetch}
          title="Your plan year could not be loaded"
          className="mt-4"
        />
      )}
      {query.data !== undefined && <Use year={query.data} />}
    </Card>
  );
}
