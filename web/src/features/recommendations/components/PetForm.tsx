import type { PetProfile } from '@petwell/contracts';
import { useEffect } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { describeError } from '../../../shared/api/describe-error.ts';
import { lazyResolver } from '../../../shared/lazy-resolver.ts';
import { PetPortrait } from '../../../shared/pets/PetPortrait.tsx';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { CheckboxCard } from '../../../shared/ui/CheckboxCard.tsx';
import { SelectField } from '../../../shared/ui/SelectField.tsx';
import { TextField } from '../../../shared/ui/TextField.tsx';
import type { PreselectedPlan } from '../../../shared/plans/preselected-plan.ts';
import type { PetAnswers } from '../is-edited.ts';
import type { PetFormValues } from '../../../shared/pets/pet-form-schema.ts';
import {
  ageGroupLabels,
  concernLabels,
  petTypeLabels,
  valuesOf,
} from '../../../shared/pets/pet-labels.ts';
import { loadStorage } from '../lazy-storage.ts';
import { petFormTexts } from '../pet-form-texts.ts';

const typeOptions = valuesOf(petTypeLabels).map((value) => ({
  value,
  label: petTypeLabels[value],
}));
const ageOptions = valuesOf(ageGroupLabels).map((value) => ({
  value,
  label: ageGroupLabels[value],
}));
const concerns = valuesOf(concernLabels);

const isValueOf = <Value extends string>(
  labels: Record<Value, string>,
  value: string | undefined,
): value is Value => value !== undefined && value in labels;

type PetFormProps = {
  /** Chosen before the pet was described. */
  preselected: PreselectedPlan | null;
  /** Called with every change of the answers. */
  onChange: (answers: PetAnswers) => void;
  onSubmit: (pet: PetProfile) => void;
  isSubmitting: boolean;
  error: unknown;
};

type PetFormControl = UseFormReturn<PetFormValues, unknown, PetProfile>;

const resolver = lazyResolver<PetFormValues, PetProfile>(
  async () => (await import('../../../shared/pets/pet-form-schema.ts')).petFormResolver,
);

const textFields = ['name', 'type', 'breed', 'age'] as const;

/** Keeps the input in the tab until the pet is enrolled. Input typed before hydration takes precedence. */
function usePetDraft({ subscribe, getValues, setValue }: PetFormControl): void {
  useEffect(() => {
    let unsubscribe: (() => void) | null = () => undefined;
    void loadStorage().then(
      ({ draftStorage }) => {
        if (unsubscribe === null) return;
        const draft = draftStorage.pet.read();
        for (const field of textFields) {
          if (draft !== null && getValues(field) === '') setValue(field, draft[field]);
        }
        for (const concern of concerns) {
          if (draft?.concerns[concern] === true) setValue(`concerns.${concern}`, true);
        }
        unsubscribe = subscribe({
          formState: { values: true },
          callback: () => draftStorage.pet.write(getValues()),
        });
        // Saves text typed before this was loaded.
        if (textFields.some((field) => getValues(field) !== '')) {
          draftStorage.pet.write(getValues());
        }
      },
      () => undefined,
    );
    return () => {
      unsubscribe?.();
      unsubscribe = null;
    };
  }, [subscribe, getValues, setValue]);
}

/** Fills in what the preselected plan says about the pet, but not over corrections after going back or a reload. */
function usePetOf(preselected: PreselectedPlan | null, { setValue }: PetFormControl): void {
  const isReturn = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    if (preselected === null || isReturn) return;
    setValue('type', preselected.petType);
    if (preselected.age !== null) setValue('age', preselected.age);
  }, [preselected, isReturn, setValue]);
}

/** Renders the pet form, 'Tell Us About Your Pet'. */
export function PetForm({ preselected, onChange, onSubmit, isSubmitting, error }: PetFormProps) {
  // No default values, so the fields keep input typed into the prerendered page.
  const form: PetFormControl = useForm({ resolver });
  const { control, register, handleSubmit, formState } = form;
  const { errors } = formState;
  const pet = useWatch({ control });
  usePetDraft(form);
  usePetOf(preselected, form);
  useEffect(() => onChange(pet), [pet, onChange]);
  const problem =
    errors.root?.message ??
    (error === null ? undefined : describeError(error, petFormTexts.failed));

  return (
    <form method="post" noValidate onSubmit={(event) => void handleSubmit(onSubmit)(event)}>
      <div className="flex items-center gap-5">
        <PetPortrait
          type={isValueOf(petTypeLabels, pet.type) ? pet.type : 'dog'}
          breed={pet.breed ?? ''}
          age={isValueOf(ageGroupLabels, pet.age) ? pet.age : 'adult'}
          className="size-20 shrink-0 sm:size-24"
        />
        <div>
          <h2 tabIndex={-1} className="text-title">
            {petFormTexts.heading}
          </h2>
          <p className="mt-1 text-ink-700">
            {preselected === null
              ? 'Five questions, about a minute.'
              : `You chose ${preselected.name}. Five questions, about a minute, and you can add to it.`}
          </p>
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
          {concerns.map((concern) => (
            <CheckboxCard
              key={concern}
              label={concernLabels[concern]}
              {...register(`concerns.${concern}`)}
            />
          ))}
        </div>
      </fieldset>
      {problem !== undefined && (
        <Alert variant="error" className="mt-6">
          {problem}
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
