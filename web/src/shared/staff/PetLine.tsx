import { hasDied, type DeskPet } from '@petwell/contracts';
import { formatDay } from '../format-date.ts';
import { Badge } from '../ui/Badge.tsx';
import { ElsewhereBadge } from '../enrollments/ElsewhereBadge.tsx';
import { HoldBadge } from '../enrollments/HoldBadge.tsx';
import { StatusBadge } from '../enrollments/StatusBadge.tsx';

/** Shows that the pet died, or the status of its plan, who bills it, and whether a payment failed. */
export function PlanStatus({ pet }: { pet: DeskPet }) {
  if (hasDied(pet)) return <Badge variant="coral">Died</Badge>;
  if (pet.status === null) return <Badge variant="neutral">No plan</Badge>;
  return (
    <>
      <StatusBadge status={pet.status} />
      {pet.endsOn !== undefined && (
        <Badge variant="neutral">{`Ends on ${formatDay(pet.endsOn)}`}</Badge>
      )}
      {pet.isEndPending === true && <Badge variant="neutral">Ending</Badge>}
      <HoldBadge hold={pet.hold} />
      <ElsewhereBadge enrollment={pet} />
      {pet.paymentProblem && <Badge variant="coral">Payment failed</Badge>}
    </>
  );
}

/** Tells pets of the same name apart: breed, owner, phone, and plan. */
export function PetLine({ pet }: { pet: DeskPet }) {
  const { petName, breed, ownerName, phone, planName } = pet;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <div className="min-w-0 wrap-anywhere">
        <p>
          <span translate="no" className="font-semibold">
            {petName}
          </span>
          <span>{`, ${breed}`}</span>
        </p>
        <p translate="no" className="text-sm text-ink-700">
          {[ownerName, phone, planName].filter((one) => one !== null).join(' · ')}
        </p>
      </div>
      <p className="flex flex-wrap gap-2">
        <PlanStatus pet={pet} />
      </p>
    </div>
  );
}
