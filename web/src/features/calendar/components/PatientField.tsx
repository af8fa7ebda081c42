import type { DeskPet } from '@petwell/contracts';
import { Button } from '../../../shared/ui/Button.tsx';
import { SelectField } from '../../../shared/ui/SelectField.tsx';
import { PetSearch } from '../../../shared/staff/PetSearch.tsx';

/** A pet to book for. */
export type Patient = { petId: number; petName: string; ownerName: string };

type PatientFieldProps = {
  /** The pets to choose from; null: any pet, found by a search. */
  pets: readonly Patient[] | null;
  patient: Patient | null;
  error: string | undefined;
  onPick: (patient: Patient | null, problem?: string) => void;
};

/** Shows or asks for which pet the appointment is. */
export function PatientField({ pets, patient, error, onPick }: PatientFieldProps) {
  if (pets !== null && pets.length > 1) {
    return (
      <SelectField
        label="Pet"
        placeholder="Choose a pet"
        options={pets.map(({ petId, petName }) => ({ value: String(petId), label: petName }))}
        error={error}
        onChange={({ target }) =>
          onPick(pets.find(({ petId }) => String(petId) === target.value) ?? null)
        }
      />
    );
  }
  if (patient === null) {
    const pick = (pet: DeskPet) =>
      pet.enrollmentId === null ? onPick(null, `${pet.petName} has no plan.`) : onPick(pet);
    return <PetSearch label="Owner, pet, or phone" error={error} onPick={pick} />;
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p>
        <span translate="no" className="font-semibold">
          {patient.petName}
        </span>
        , <span translate="no">{patient.ownerName}</span>
      </p>
      {pets === null && (
        <Button variant="ghost" onClick={() => onPick(null)}>
          Another pet
        </Button>
      )}
    </div>
  );
}
