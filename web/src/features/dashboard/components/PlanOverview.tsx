import { hasDied, type EnrollmentView, type Owner } from '@petwell/contracts';
import type { ReactNode } from 'react';
import { Badge } from '../../../shared/ui/Badge.tsx';
import { Card } from '../../../shared/ui/Card.tsx';
import { PlanYearUse } from '../../benefits/components/PlanYearUse.tsx';
import { CareCalendar } from '../../care/components/CareCalendar.tsx';
import { MarkDeceased } from '../../../shared/pets/MarkDeceased.tsx';
import { careFeatures } from '../../../shared/plans/plan-features.ts';
import { inMemory, paymentFailed } from '../texts.ts';
import { CurrentCosts } from './CurrentCosts.tsx';
import { EndedPlan } from './EndedPlan.tsx';
import { PaymentHistory } from './PaymentHistory.tsx';
import { PetPicture } from './PetPicture.tsx';
import { PlanServices } from './PlanServices.tsx';
import { StatusBadge } from '../../../shared/enrollments/StatusBadge.tsx';

function PetHeader({
  pet,
  status,
  paymentProblem,
}: Pick<EnrollmentView, 'pet' | 'status' | 'paymentProblem'>) {
  const about = [pet.breed, pet.age, ...(pet.gender === null ? [] : [pet.gender])].join(' · ');
  return (
    <div className="flex items-center gap-4">
      <PetPicture pet={pet} className="size-20 shrink-0 sm:size-24" />
      <div className="min-w-0">
        <h2 className="text-heading [overflow-wrap:anywhere]">{pet.name}</h2>
        <p className="mb-2 text-ink-700">{about}</p>
        {hasDied(pet) ? (
          <Badge variant="neutral">{inMemory}</Badge>
        ) : (
          <StatusBadge status={status} />
        )}{' '}
        {paymentProblem && <Badge variant="coral">{paymentFailed}</Badge>}
      </div>
    </div>
  );
}

type PlanOverviewProps = {
  enrollment: EnrollmentView;
  owner: Owner;
  isReadOnly: boolean;
  /** The viewer is the owner, and not staff. */
  isOwn: boolean;
  /** Shown above the plan year. */
  children?: ReactNode;
};

/** Shows a pet's plan: what it includes, its price, its payments, and the next one's date. */
export function PlanOverview({
  enrollment,
  owner,
  isReadOnly,
  isOwn,
  children,
}: PlanOverviewProps) {
  const { id, plan, pet, status } = enrollment;
  const isChangeable = isOwn && !isReadOnly;
  if (hasDied(pet)) {
    return (
      <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
        <Card className="p-6 sm:p-8">
          <PetHeader {...enrollment} />
          <h3 className="mt-6 text-lg">{plan.name}</h3>
        </Card>
        {children}
        {isChangeable && <PaymentHistory enrollmentId={id} />}
      </div>
    );
  }
  const isInUse = status === 'active';
  return (
    <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
      <Card className="p-6 sm:p-8">
        <PetHeader {...enrollment} />
        <h3 className="mt-6 text-lg">{plan.name}</h3>
        <p className="mt-1 mb-4 text-ink-700">{plan.description}</p>
        <PlanServices key={id} features={careFeatures(plan.features)} />
      </Card>
      <Card className="p-6 sm:p-8">
        {status === 'cancelled' ? (
          <EndedPlan enrollment={enrollment} owner={owner} isReadOnly={isReadOnly || !isOwn} />
        ) : (
          <CurrentCosts enrollment={enrollment} isReadOnly={isReadOnly} isOwn={isOwn} />
        )}
      </Card>
      {children}
      {isInUse && <PlanYearUse enrollmentId={id} />}
      {isInUse && <CareCalendar petId={pet.id} {...{ isOwn, isReadOnly }} />}
      {isChangeable && <PaymentHistory enrollmentId={id} />}
      {isChangeable && (
        <div className="lg:col-span-2 print:hidden">
          <MarkDeceased pet={pet} by="owner" />
        </div>
      )}
    </div>
  );
}
