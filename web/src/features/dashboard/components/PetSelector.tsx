import { hasDied, type EnrollmentView } from '@petwell/contracts';
import { clsx } from 'clsx';
import { inMemory, paymentFailed } from '../texts.ts';
import { statusLabels } from '../../../shared/enrollments/status-labels.ts';
import { PetPicture } from './PetPicture.tsx';

type PetSelectorProps = {
  enrollments: readonly EnrollmentView[];
  selectedId: number;
  onSelect: (enrollmentId: number) => void;
};

/** Selects a pet; uses radio buttons for arrow-key navigation. */
export function PetSelector({ enrollments, selectedId, onSelect }: PetSelectorProps) {
  return (
    <fieldset className="min-w-0 print:hidden">
      <legend className="mb-2 font-semibold">Your pets</legend>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        {enrollments.map(({ id, pet, status, paymentProblem }) => (
          <label
            key={id}
            className={clsx(
              'relative flex min-w-44 cursor-pointer items-center gap-3 rounded-card border-2 bg-white p-3 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-600',
              id === selectedId ? 'border-brand-700 shadow-card' : 'border-sand-200',
            )}
          >
            <input
              type="radio"
              name="enrollment"
              value={id}
              checked={id === selectedId}
              onChange={() => onSelect(id)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-card focus-visible:outline-none"
            />
            <PetPicture pet={pet} className="size-11 shrink-0" />
            <span className="min-w-0">
              <span className="block font-bold [overflow-wrap:anywhere]">{pet.name}</span>
              {paymentProblem ? (
                <span className="block text-sm font-semibold text-coral-700">{paymentFailed}</span>
              ) : (
                <span className="block text-sm text-ink-500">
                  {hasDied(pet) ? inMemory : statusLabels[status]}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
