import { careFeatures, type EnrollmentView, hasDied } from '@petwell/contracts';
import { Badge } from '../../../shared/ui/Badge.tsx';
import { Card } from '../../../shared/ui/Card.tsx';
import { HoldBadge } from '../../../shared/enrollments/HoldBadge.tsx';
import { StatusBadge } from '../../../shared/enrollments/StatusBadge.tsx';
import { inMemory, paymentFailed } from '../texts.ts';
import { CurrentCosts } from './CurrentCosts.tsx';
import { PetPicture } from './PetPicture.tsx';
import { EnrollmentServices } from './EnrollmentServices.tsx';

function PetHeader({
  pet,
  status,
  paymentProblem,
  hold,
}: Pick<EnrollmentView, 'pet' | 'status' | 'paymentProblem' | 'hold'>) {
  const about = [pet.breed, pet.age, ...(pet.gender === null ? [] : [pet.gender])].join(' · ');
  return (
    <div className="flex items-center gap-4">
      <PetPicture pet={pet} className="size-16 shrink-0" />
      <div className="min-w-0">
        <h2 translate="no" className="text-heading [overflow-wrap:anywhere]">
          {pet.name}
        </h2>
        <p className="mb-1.5 text-ink-700">{about}</p>
        <p className="flex flex-wrap gap-1">
          {hasDied(pet) ? (
            <Badge variant="neutral">{inMemory}</Badge>
          ) : (
            <StatusBadge status={status} />
          )}
          <HoldBadge hold={hold} />
          {paymentProblem && <Badge variant="coral">{paymentFailed}</Badge>}
        </p>
      </div>
    </div>
  );
}

type EnrollmentCardProps = { enrollment: EnrollmentView; isReadOnly: boolean; isOwn: boolean };

/** Shows the pet and its plan: what it includes, its price, and the next payment's date. */
export function EnrollmentCard({ enrollment, isReadOnly, isOwn }: EnrollmentCardProps) {
  const { id, plan, pet, status } = enrollment;
  const isAlive = !hasDied(pet);
  return (
    <Card className="p-5 sm:p-6">
      <PetHeader {...enrollment} />
      <h3 translate="no" className="mt-5 text-lg">
        {plan.name}
      </h3>
      {isAlive && (
        <div className="mt-2">
          <EnrollmentServices key={id} features={careFeatures(plan.features)} />
        </div>
      )}
      {isAlive && status !== 'cancelled' && (
        <div className="mt-5 border-t border-sand-200 pt-4">
          <CurrentCosts enrollment={enrollment} isReadOnly={isReadOnly} isOwn={isOwn} />
        </div>
      )}
    </Card>
  );
}
