import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '../../../shared/ui/Button.tsx';
import { FieldError } from '../../../shared/ui/Field.tsx';
import { emptyBenefit, type OfferValues } from '../offer-form-schema.ts';
import { useServices } from '../use-services.ts';
import { BenefitRow } from './BenefitRow.tsx';

/** The services inside, in the order in which they are shown. */
export function BenefitRows() {
  const { control, formState } = useFormContext<OfferValues>();
  const { fields, append, move, remove } = useFieldArray({ control, name: 'benefits' });
  const services = useServices();
  const addButton = useRef<HTMLDivElement>(null);
  /** Said to screen readers: the focus stays on the button, and the row moves. */
  const [said, setSaid] = useState('');
  const { message, root } = formState.errors.benefits ?? {};
  return (
    <section aria-labelledby="services" className="space-y-4">
      <h2 id="services" className="text-heading">
        In a plan year
      </h2>
      {fields.map(({ id }, index) => (
        <BenefitRow
          key={id}
          index={index}
          count={fields.length}
          services={services}
          onMove={(to) => {
            move(index, to);
            setSaid(`Moved to place ${to + 1} of ${fields.length}.`);
          }}
          onRemove={() => {
            remove(index);
            setSaid(`Removed. ${fields.length - 1} left.`);
            addButton.current?.querySelector('button')?.focus();
          }}
        />
      ))}
      <p role="status" className="sr-only">
        {said}
      </p>
      <FieldError id="services-error" message={root?.message ?? message} />
      <div ref={addButton}>
        <Button variant="outline" onClick={() => append(emptyBenefit)}>
          <Plus aria-hidden className="size-4" />
          Add a service
        </Button>
      </div>
    </section>
  );
}
