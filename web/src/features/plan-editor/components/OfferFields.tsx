import type { OfferContent } from '@petwell/contracts';
import { useFormContext } from 'react-hook-form';
import { controlClass, Field } from '../../../shared/ui/Field.tsx';
import { TextField } from '../../../shared/ui/TextField.tsx';
import type { OfferValues } from '../offer-form-schema.ts';
import { BenefitRows } from './BenefitRows.tsx';
import { AddOnFields, PlanFields } from './OwnFields.tsx';

/** The fields of a plan or an add-on. `start`: what the form began with. */
export function OfferFields({ start }: { start: OfferContent }) {
  const { register, formState } = useFormContext<OfferValues>();
  const { errors } = formState;
  return (
    <div className="space-y-8">
      <section aria-labelledby="about" className="space-y-4">
        <h2 id="about" className="text-heading">
          Name and price
        </h2>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Name"
            autoComplete="off"
            {...register('name')}
            error={errors.name?.message}
          />
          <TextField
            label="Price a month"
            inputMode="decimal"
            autoComplete="off"
            hint="In dollars, like 63.50."
            {...register('monthlyCents')}
            error={errors.monthlyCents?.message}
          />
          {start.kind === 'plan' ? <PlanFields /> : <AddOnFields known={start.recommendedFor} />}
          <Field label="Description" className="sm:col-span-2" error={errors.description?.message}>
            {(control) => (
              <textarea
                rows={3}
                {...control}
                {...register('description')}
                className={controlClass}
              />
            )}
          </Field>
          <TextField
            label="Place in lists"
            inputMode="numeric"
            autoComplete="off"
            hint="Lower numbers come first."
            {...register('displayOrder')}
            error={errors.displayOrder?.message}
          />
        </div>
      </section>
      <BenefitRows />
    </div>
  );
}
