import { zodResolver } from '@hookform/resolvers/zod';
import { ageGroupSchema, type Pet, petTypeSchema } from '@petwell/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { describeError } from '../../../shared/api/describe-error.ts';
import { clinicToday } from '../../../shared/format-date.ts';
import { useSingleFlight } from '../../../shared/hooks/use-single-flight.ts';
import { draftStorage } from '../../../shared/session-storage/draft-storage.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { SelectField } from '../../../shared/ui/SelectField.tsx';
import { TextField } from '../../../shared/ui/TextField.tsx';
import { ageGroupLabels, petTypeLabels } from '../../../shared/pets/pet-labels.ts';
import { useUpdatePet } from '../api/update-pet.ts';
import {
  type PetEdit,
  petEditSchema,
  type PetEditValues,
  toPetEditValues,
} from '../pet-edit-schema.ts';
import { updateToasts } from '../texts.ts';
import { isEdited, useUnsavedEdit } from '../../../shared/hooks/use-unsaved-edit.ts';
import { PhotoField } from './PhotoField.tsx';
import { SaveBar } from './SaveBar.tsx';

const typeOptions = petTypeSchema.options.map((value) => ({ value, label: petTypeLabels[value] }));
const ageOptions = ageGroupSchema.options.map((value) => ({ value, label: ageGroupLabels[value] }));
const genderOptions = [
  { value: '', label: 'Not given' },
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
];

function usePetEdit(pet: Pet) {
  const update = useUpdatePet(pet.id);
  const flight = useSingleFlight();
  const { kept, keep } = useUnsavedEdit(draftStorage.petEdits, pet.id);
  const [photoUrl, setPhotoUrl] = useState(kept?.photoUrl);
  const saved = toPetEditValues(pet);
  const form = useForm<PetEditValues, unknown, PetEdit>({
    resolver: zodResolver(petEditSchema(pet)),
    defaultValues: { ...saved, ...kept?.values },
  });
  const { subscribe } = form;
  const keepTyped = useEffectEvent((photo = photoUrl) => {
    const values = form.getValues();
    keep(isEdited(values, saved) || photo !== undefined ? { values, photoUrl: photo } : null);
  });
  useEffect(
    () => subscribe({ formState: { values: true }, callback: () => keepTyped() }),
    [subscribe],
  );
  const choosePhoto = (photo: string | null) => {
    setPhotoUrl(photo);
    keep({ values: form.getValues(), photoUrl: photo });
  };
  const showSaved = (values: PetEditValues) => {
    form.reset(values);
    setPhotoUrl(undefined);
    keep(null);
  };
  const save = form.handleSubmit(async (edit) => {
    if (!flight.start()) return;
    try {
      const { birthDate, ...profile } = edit;
      const isBornOtherwise = birthDate !== (pet.birthDate ?? null);
      const changed = {
        ...profile,
        ownerId: pet.ownerId,
        ...(isBornOtherwise && { birthDate }),
        ...(photoUrl !== undefined && { photoUrl }),
      };
      const answer = await update.mutateAsync(changed);
      showSaved(toPetEditValues(answer.pet));
      showToast(updateToasts.petUpdated(answer.pet.name));
    } catch (error) {
      showToast(updateToasts.failed(describeError(error, updateToasts.petFallback)));
    } finally {
      flight.finish();
    }
  });
  return {
    form,
    save,
    photoUrl,
    choosePhoto,
    isSaving: update.isPending,
    isEdited: kept !== null,
    discard: () => showSaved(saved),
  };
}

/** Edits one pet: name and breed required, the rest optional. */
export function PetEditForm({ pet }: { pet: Pet }) {
  const { form, save, photoUrl, choosePhoto, discard, ...state } = usePetEdit(pet);
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="space-y-5">
      <PhotoField pet={pet} value={photoUrl} onChange={choosePhoto} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Pet name"
          autoComplete="off"
          maxLength={80}
          {...register('name')}
          error={errors.name?.message}
        />
        <TextField
          label="Breed"
          autoComplete="off"
          maxLength={80}
          {...register('breed')}
          error={errors.breed?.message}
        />
        <SelectField label="Pet type" options={typeOptions} {...register('type')} />
        <SelectField label="Age range" options={ageOptions} {...register('age')} />
        <TextField
          label="Birth date"
          type="date"
          max={clinicToday()}
          hint="If you know it. The age range follows it."
          isOptional
          {...register('birthDate')}
          error={errors.birthDate?.message}
        />
        <TextField
          label="Weight in lbs"
          inputMode="decimal"
          autoComplete="off"
          isOptional
          {...register('weight')}
          error={errors.weight?.message}
        />
        <SelectField isOptional label="Gender" options={genderOptions} {...register('gender')} />
      </div>
      <TextField
        label="Health concerns"
        hint="Separate several with commas."
        autoComplete="off"
        isOptional
        {...register('healthConcerns')}
        error={errors.healthConcerns?.message}
      />
      <SaveBar label="Save pet profile" {...state} onDiscard={discard} />
    </form>
  );
}
