import type { PetProfile } from '@petwell/contracts';
import { PetPortrait } from '../../../shared/pets/PetPortrait.tsx';
import { buttonClass } from '../../../shared/ui/Button.tsx';
import { Card } from '../../../shared/ui/Card.tsx';
import { ClinicPhone } from '../../../shared/clinic/ClinicPhone.tsx';
import { SchedulingLink } from '../../../shared/clinic/SchedulingLink.tsx';

/** Shown for species without plans; only dogs and cats have them. */
export function NoPlanForPet({ pet }: { pet: PetProfile }) {
  return (
    <Card className="mx-auto max-w-2xl p-8 text-center sm:p-10">
      <PetPortrait type={pet.type} breed={pet.breed} age={pet.age} className="mx-auto size-28" />
      <h2 tabIndex={-1} className="mt-6 text-title [overflow-wrap:anywhere]">
        <span translate="no">{pet.name}</span> deserves good care, too
      </h2>
      <p className="mt-3 text-lg text-ink-700">
        Our wellness plans are only for dogs and cats right now. Call us at <ClinicPhone /> and
        we’ll tell you how we can care for <span translate="no">{pet.name}</span>.
      </p>
      <SchedulingLink className={buttonClass({ className: 'mt-7' })}>
        Schedule Appointment
      </SchedulingLink>
    </Card>
  );
}
