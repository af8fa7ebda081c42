import { useQuery } from '@tanstack/react-query';
import { type EnrollmentStatus, type PlanHold, type StaffRole } from '@petwell/contracts';
import { benefitsQuery } from '../../../shared/benefits/get-benefits.ts';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { dueDaysQuery } from '../api/visits.ts';
import type { RecordedVisit } from '../use-complete-visit.ts';
import { Checklist } from './Checklist.tsx';

/** A pet's plan, whose services staff record. */
export type RecordedPlan = {
  enrollmentId: number;
  petId: number;
  petName: string;
  status: EnrollmentStatus;
  /** Staff have it on hold. */
  hold?: PlanHold | undefined;
};

type ServicesProps = { plan: RecordedPlan; role: StaffRole; visit?: RecordedVisit | null };

/** Loads the services of a pet's plan with what is left of them, and shows them as a checklist. */
export function Services({ plan, role, visit = null }: ServicesProps) {
  const query = useQuery(benefitsQuery(plan.enrollmentId, 'staff'));
  // The checklist works without the planned days: what was recorded has its own next day.
  const due = useQuery(dueDaysQuery(plan.petId));
  if (query.isPending || due.isPending) {
    return (
      <LoadingRegion label="Loading the services">
        <Skeleton className="h-48" />
      </LoadingRegion>
    );
  }
  if (query.data === undefined) {
    return (
      <LoadFailure
        error={query.error}
        onRetry={query.refetch}
        title="The services could not be loaded"
      />
    );
  }
  return (
    <Checklist
      key={`${plan.enrollmentId} ${visit?.id ?? ''}`}
      year={query.data}
      dueDays={due.data ?? new Map()}
      plan={plan}
      role={role}
      visit={visit}
    />
  );
}
