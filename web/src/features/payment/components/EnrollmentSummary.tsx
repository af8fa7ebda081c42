import { petTypeSchema } from '@petwell/contracts';
import { clsx } from 'clsx';
import { dueToday } from '../../../shared/enrollments/due-today.ts';
import { petTypeLabels } from '../../../shared/pets/pet-labels.ts';
import type { PendingEnrollment } from '../../../shared/session-storage/flow-storage.ts';
import { Card } from '../../../shared/ui/Card.tsx';
import { Price } from '../../../shared/ui/Price.tsx';
import { PaymentNotes } from './PaymentNotes.tsx';

type RowProps = { label: string; isTotal?: boolean; children: React.ReactNode };

function Row({ label, isTotal = false, children }: RowProps) {
  return (
    <div
      className={clsx(
        'flex items-baseline justify-between gap-4',
        isTotal && 'border-t border-sand-300 pt-3 text-lg font-bold',
      )}
    >
      <dt className={clsx(!isTotal && 'text-ink-700')}>{label}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}

const labelOf = (species: string): string => {
  const type = petTypeSchema.safeParse(species.toLowerCase());
  return type.success ? petTypeLabels[type.data] : species;
};

/** Shows the pet, the plan, and what is due today. */
export function EnrollmentSummary({ pet, enrollment }: PendingEnrollment) {
  return (
    <Card className="p-6 sm:p-8">
      <h2 className="mb-5 text-heading">Enrollment summary</h2>
      <dl className="space-y-2.5">
        <Row label="Pet">
          <span translate="no">{pet.name}</span>
        </Row>
        {pet.species != null && <Row label="Species">{labelOf(pet.species)}</Row>}
        {pet.breed != null && <Row label="Breed">{pet.breed}</Row>}
        {pet.age != null && <Row label="Age">{[pet.age, pet.ageUnit].join(' ').trim()}</Row>}
        <Row label="Plan">
          <span translate="no">{enrollment.planName}</span>
        </Row>
        <Row label="Membership fee">
          <Price amount={enrollment.membershipFee} per="one-time" />
        </Row>
        <Row label="Monthly total">
          <Price amount={enrollment.totalMonthlyPrice} per="per month" />
        </Row>
        <Row label="Due today" isTotal>
          <span translate="no" className="tabular-nums">
            {`$${dueToday(enrollment)}`}
          </span>
        </Row>
      </dl>
      <div className="mt-6 border-t border-sand-200 pt-5">
        <PaymentNotes />
      </div>
    </Card>
  );
}
