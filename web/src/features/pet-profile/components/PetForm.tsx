import { zodResolver } from '@hookform/resolvers/zod';
import {
  ageGroupSchema,
  offeredConcernSchema,
  type PetProfile,
  petTypeSchema,
} from '@petwell/contracts';
import { useEffect } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { describeError } from '../../../shared/api/describe-error.ts';
import { PetPortrait } from '../../../shared/pets/PetPortrait.tsx';
import { draftStorage } from '../../../shared/session-storage/draft-storage.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { CheckboxCard } from '../../../shared/ui/CheckboxCard.tsx';
import { SelectField } from '../../../shared/ui/SelectField.tsx';
import { TextField } from '../../../shared/ui/TextField.tsx';
import { petFormSchema, type PetFormValues } from '../pet-form-schema.ts';
import { ageGroupLabels, concernLabels, petFormTexts, petTypeLabels } from '../texts.ts';

const typeOptions = petTypeSchema.options.map((value) => ({ value, label: petTypeLabels[value] }));
const ageOptions = ageGroupSchema.options.map((value) => ({ value, label: ageGroupLabels[value] }));

type PetFormProps = {
  onSubmit: (pet: PetProfile) => void;
  isSubmitting: boolean;
  error: unknown;
};

type PetFormControl = UseFormReturn<PetFormValues, unknown, PetProfile>;

/** Keeps the input in the tab until the pet is enrolled. Input typed before hydration takes precedence. */
function usePetDraft({ subscribe, getValues, setValue }: PetFormControl): void {
  useEffect(() => {
    const draft = draftStorage.pet.read();
    for (const field of ['name', 'type', 'breed', 'age'] as const) {
      if (draft !== null && getValues(field) === '') setValue(field, draft[field]);
    }
    for (const concern of offeredConcernSchema.options) {
      if (draft?.concerns[concern] === true) setValue(`concerns.${concern}`, true);
    }
    return subscribe({
      formState: { values: true },
      callback: () => draftStorage.pet.write(getValues()),
    });
  }, [subscribe, getValues, setValue]);
}

/** Renders the pet form, 'Tell Us About Your Pet'. */
export function PetForm({ onSubmit, isSubmitting, error }: PetFormProps) {
  // No default values, so the fields keep input typed into the prerendered page.
  const form: PetFormControl = useForm({ resolver: zodResolver(petFormSchema) });
  const { control, register, handleSubmit, formState } = form;
  const { errors } = formState;
  const pet = useWatch({ control });
  usePetDraft(form);

  return (
    <form method="post" noValidate onSubmit={(event) => void handleSubmit(onSubmit)(event)}>
      <div className="flex items-center gap-5">
        <PetPortrait
          type={petTypeSchema.catch('dog').parse(pet.type)}
          breed={pet.breed ?? ''}
          age={ageGroupSchema.catch('adult').parse(pet.age)}
          className="size-20 shrink-0 sm:size-24"
        />
        <div>
          <h2 tabIndex={-1} className="text-title">
            {petFormTexts.heading}
          </h2>
          <p className="mt-1 text-ink-700">Five questions, about a minute.</p>
        </div>
      </div>
      <div className="mt-8 grid gap-5 sm:grid-cols-2">
        <TextField
          label="Pet name"
          autoComplete="off"
          maxLength={80}
          {...register('name')}
          error={errors.name?.message}
        />
        <SelectField
          label="Pet type"
          placeholder="Choose a type"
          options={typeOptions}
          {...register('type')}
          error={errors.type?.message}
        />
        <TextField
          label="Breed"
          autoComplete="off"
          maxLength={80}
          hint="Not sure? Write “mixed”."
          {...register('breed')}
          error={errors.breed?.message}
        />
        <SelectField
          label="Age range"
          placeholder="Choose an age range"
          options={ageOptions}
          {...register('age')}
          error={errors.age?.message}
        />
      </div>
      <fieldset className="mt-8">
        <legend className="font-semibold">
          Health concerns <span className="font-normal text-ink-500">(optional)</span>
        </legend>
        <div className="mt-2 grid gap-3 sm:grid-cols-2">
          {offeredConcernSchema.options.map((concern) => (
            <CheckboxCard
              key={concern}
              label={concernLabels[concern]}
              {...register(`concerns.${concern}`)}
            />
          ))}
        </div>
      </fieldset>
      {error !== null && (
        <Alert variant="error" className="mt-6">
          {describeError(error, petFormTexts.failed)}
        </Alert>
      )}
      <Button
        type="submit"
        variant="sun"
        size="large"
        width="full"
        className="mt-8"
        isLoading={isSubmitting}
      >
        {isSubmitting ? petFormTexts.submitting : petFormTexts.submit}
      </Button>
    </form>
  );
}
