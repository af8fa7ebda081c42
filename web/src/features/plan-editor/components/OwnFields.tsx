import { useFormContext } from 'react-hook-form';
import { ageGroupLabels, petTypeLabels } from '../../../shared/pets/pet-labels.ts';
import { CheckboxCard } from '../../../shared/ui/CheckboxCard.tsx';
import { FieldError } from '../../../shared/ui/Field.tsx';
import { SelectField } from '../../../shared/ui/SelectField.tsx';
import { TextField } from '../../../shared/ui/TextField.tsx';
import type { OfferValues } from '../offer-form-schema.ts';
import { ageGroups, petTypes, purposeLabels, recommendableFor } from '../texts.ts';

type ChoicesProps = {
  name: 'petTypes' | 'ageGroups' | 'recommendedFor';
  legend: string;
  labels: Readonly<Record<string, string>>;
};

/** Several of a few. */
function Choices({ name, legend, labels }: ChoicesProps) {
  const { register, formState } = useFormContext<OfferValues>();
  const error = formState.errors[name];
  const id = `${name}-error`;
  return (
    <fieldset aria-describedby={error === undefined ? undefined : id} className="sm:col-span-2">
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {Object.entries(labels).map(([value, label]) => (
          <CheckboxCard key={value} label={label} value={value} {...register(name)} />
        ))}
      </div>
      <FieldError id={id} message={error?.message} />
    </fieldset>
  );
}

const chosen = (labels: Readonly<Record<string, string>>, values: readonly string[]) =>
  Object.fromEntries(values.map((value) => [value, labels[value] ?? value]));
const petLabels = chosen(petTypeLabels, petTypes);
const ageLabels = chosen(ageGroupLabels, ageGroups);

/** The fields that only plans have. */
export function PlanFields() {
  const { register, formState } = useFormContext<OfferValues>();
  const { errors } = formState;
  return (
    <>
      <TextField
        label="One-time membership fee"
        inputMode="decimal"
        autoComplete="off"
        hint="In dollars; 0 for none."
        {...register('membershipFeeCents')}
        error={errors.membershipFeeCents?.message}
      />
      <TextField
        label="Tier"
        autoComplete="off"
        hint="Its name beside the other plans for the same pets, like Gold."
        {...register('tier')}
        error={errors.tier?.message}
      />
      <TextField
        label="Badge"
        autoComplete="off"
        isOptional
        hint="Like Most Popular."
        {...register('badge')}
        error={errors.badge?.message}
      />
      <Choices name="petTypes" legend="Pets" labels={petLabels} />
      <Choices name="ageGroups" legend="Ages" labels={ageLabels} />
    </>
  );
}

const purposes = Object.entries(purposeLabels).map(([value, label]) => ({ value, label }));

/** The fields that only add-ons have. `known`: what it is recommended for already, in the clinic's own words too. */
export function AddOnFields({ known }: { known: readonly string[] }) {
  const { register, formState } = useFormContext<OfferValues>();
  const { errors } = formState;
  return (
    <>
      <SelectField
        label="Purpose"
        options={purposes}
        hint="Diets and laser therapy aren’t for growing pets."
        {...register('purpose')}
        error={errors.purpose?.message}
      />
      <TextField
        label="Weight"
        autoComplete="off"
        isOptional
        hint="Like Up to 30 lbs, or 31 to 60 lbs. It decides which pets a diet is recommended for."
        {...register('weightRangeLabel')}
        error={errors.weightRangeLabel?.message}
      />
      <TextField
        label="Bags a year"
        inputMode="numeric"
        autoComplete="off"
        isOptional
        {...register('maxBagsPerYear')}
        error={errors.maxBagsPerYear?.message}
      />
      <Choices
        name="recommendedFor"
        legend="Recommended for"
        labels={{ ...recommendableFor, ...chosen(recommendableFor, known) }}
      />
    </>
  );
}
