import type { PetProfile } from '@petwell/contracts';
import { PetPortrait } from '../../../shared/pets/PetPortrait.tsx';
import { buttonClass } from '../../../shared/ui/Button.tsx';
import { Card } from '../../../shared/ui/Card.tsx';
import { ClinicPhone } from '../../../shared/clinic/ClinicPhone.tsx';
import { SchedulingLink } from '../../../shared/clinic/SchedulingLink.tsx';

/** Shown for species without plans, and for a dog or cat of an age that has none. */
export function NoPlanForPet({ pet }: { pet: PetProfile }) {
  const hasPlans = pet.type === 'dog' || pet.type === 'cat';
  return (
    <Card className="mx-auto max-w-2xl p-8 text-center sm:p-10">
      <PetPortrait type={pet.type} breed={pet.breed} age={pet.age} className="mx-auto size-28" />
      <h2 tabIndex={-1} className="mt-6 text-title [overflow-wrap:anywhere]">
        <span translate="no">{pet.name}</span> deserves good care, too
      </h2>
      <p className="mt-3 text-lg text-ink-700">
        <span>
          {hasPlans
            ? 'We have no plan for a pet of this age right now.'
            : 'Our wellness plans are only for dogs and cats right now.'}
        </span>{' '}
        <span>
          Call us at <ClinicPhone /> and we’ll tell you how we can care for{' '}
          <span translate="no">{pet.name}</span>.
        </span>
      </p>
      <SchedulingLink className={buttonClass({ className: 'mt-7' })}>
        Schedule Appointment
      </SchedulingLink>
    </Card>
  );
}
