import type { Service } from '@petwell/contracts';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { SelectField } from '../../../shared/ui/SelectField.tsx';
import { TextField } from '../../../shared/ui/TextField.tsx';
import type { OfferValues } from '../offer-form-schema.ts';
import { IconButton } from './IconButton.tsx';

type RowProps = {
  index: number;
  count: number;
  services: readonly Service[];
  onMove: (to: number) => void;
  onRemove: () => void;
};

const units = [
  { value: 'count', label: 'A number a year' },
  { value: 'discount', label: 'Percent off' },
];

function CountedFields({ index }: { index: number }) {
  const { register, formState } = useFormContext<OfferValues>();
  const errors = formState.errors.benefits?.[index];
  return (
    <>
      <TextField
        label="How many a year"
        inputMode="numeric"
        autoComplete="off"
        {...register(`benefits.${index}.quantity`)}
        error={errors?.quantity?.message}
      />
      <TextField
        label="Due again after days"
        inputMode="numeric"
        autoComplete="off"
        placeholder="Once"
        isOptional
        {...register(`benefits.${index}.intervalDays`)}
        error={errors?.intervalDays?.message}
      />
      <TextField
        label="List price of one"
        inputMode="decimal"
        autoComplete="off"
        {...register(`benefits.${index}.listPriceCents`)}
        error={errors?.listPriceCents?.message}
      />
      <TextField
        label="Cost of one"
        inputMode="decimal"
        autoComplete="off"
        isOptional
        {...register(`benefits.${index}.costCents`)}
        error={errors?.costCents?.message}
      />
    </>
  );
}

function PercentField({ index }: { index: number }) {
  const { register, formState } = useFormContext<OfferValues>();
  return (
    <TextField
      label="Percent off"
      inputMode="numeric"
      autoComplete="off"
      {...register(`benefits.${index}.percent`)}
      error={formState.errors.benefits?.[index]?.percent?.message}
    />
  );
}

/** One service of the form, with buttons that move and remove it. */
export function BenefitRow({ index, count, services, onMove, onRemove }: RowProps) {
  const { control, register, formState } = useFormContext<OfferValues>();
  const [code, unit] = useWatch({
    control,
    name: [`benefits.${index}.service`, `benefits.${index}.unit`],
  });
  const known = services.map((service) => ({ value: service.code, label: service.shortLabel }));
  // What a plan has stays a choice, although the clinic's list may not be loaded.
  const options =
    code === '' || known.some(({ value }) => value === code)
      ? known
      : [...known, { value: code, label: code.replaceAll('_', ' ') }];
  const label = options.find(({ value }) => value === code)?.label ?? 'a new service';
  const place = `Service ${index + 1} of ${count}`;
  return (
    <fieldset className="rounded-control border border-sand-300 p-4">
      <legend className="px-1 text-sm font-semibold text-ink-700">{place}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label="Service"
          placeholder="Choose a service"
          options={options}
          {...register(`benefits.${index}.service`)}
          error={formState.errors.benefits?.[index]?.service?.message}
        />
        <SelectField label="What it is" options={units} {...register(`benefits.${index}.unit`)} />
        {unit === 'discount' ? <PercentField index={index} /> : <CountedFields index={index} />}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <IconButton
          label={`Move ${label} up`}
          Icon={ArrowUp}
          isInert={index === 0}
          onClick={() => onMove(index - 1)}
        />
        <IconButton
          label={`Move ${label} down`}
          Icon={ArrowDown}
          isInert={index === count - 1}
          onClick={() => onMove(index + 1)}
        />
        <IconButton
          label={`Remove ${label}`}
          Icon={Trash2}
          className="ml-auto"
          onClick={onRemove}
        />
      </div>
    </fieldset>
  );
}
