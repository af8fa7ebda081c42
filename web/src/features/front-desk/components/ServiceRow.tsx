import { Check } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { countLeft, formatDollars } from '../../../shared/benefits/format.ts';
import { formatShortDay } from '../../../shared/format-date.ts';
import { Badge } from '../../../shared/ui/Badge.tsx';
import { FieldError, controlClass } from '../../../shared/ui/Field.tsx';
import type { Service } from '../group-services.ts';
import type { RecordForm } from '../use-record-form.ts';
import { Amounts } from '../../../shared/ui/Amounts.tsx';

type ServiceRowProps = {
  service: Service;
  form: RecordForm;
  today: string;
  mayRecord: boolean;
};

const smallControl = `${controlClass} min-h-11! w-24! px-3! py-1.5!`;

/** How many, or how much a discount gave; asked once the service is ticked. */
function Details({ service: { benefit }, form }: Pick<ServiceRowProps, 'service' | 'form'>) {
  const { code, label, unit, left } = benefit;
  if (unit === 'discount') {
    return (
      <input
        aria-label={`Amount given: ${label}`}
        inputMode="decimal"
        autoComplete="off"
        placeholder="$12.50"
        aria-invalid={form.formState.errors.rows?.[code]?.amount !== undefined || undefined}
        aria-describedby={`${code}-problem`}
        {...form.register(`rows.${code}.amount`)}
        className={smallControl}
      />
    );
  }
  if (left === null || left < 2) return null;
  return (
    <select
      aria-label={`How many: ${label}`}
      aria-describedby={`${code}-problem`}
      {...form.register(`rows.${code}.quantity`)}
      className={smallControl}
    >
      {Array.from({ length: left }, (_, index) => (
        <option key={index} value={index + 1}>
          {`× ${index + 1}`}
        </option>
      ))}
    </select>
  );
}

/** A service of the plan: ticked if it was given, with what is left and when it is due. */
export function ServiceRow({ service, form, today, mayRecord }: ServiceRowProps) {
  const { benefit, dueOn, isForVisit } = service;
  const { code, label, listPrice } = benefit;
  const isTicked = useWatch({ control: form.control, name: `rows.${code}.isTicked` });
  const errors = form.formState.errors.rows?.[code];
  const problem = errors?.amount?.message ?? errors?.quantity?.message;
  return (
    <li className="border-b border-sand-200 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 pr-1">
        <label className="flex min-h-11 min-w-0 flex-1 items-center gap-3 py-1.5 has-enabled:cursor-pointer max-sm:basis-[calc(100%-6.5rem)]">
          {mayRecord && (
            <span className="relative inline-flex size-5 shrink-0">
              <input
                type="checkbox"
                data-row
                {...form.register(`rows.${code}.isTicked`)}
                className="peer size-5 cursor-pointer appearance-none rounded-md border-2 border-ink-400 bg-white checked:border-brand-700 checked:bg-brand-700"
              />
              <Check
                aria-hidden
                strokeWidth={3.5}
                className="pointer-events-none absolute inset-0.5 size-4 text-white opacity-0 peer-checked:opacity-100"
              />
            </span>
          )}
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
            <span className={isForVisit || isTicked ? 'font-semibold' : undefined}>{label}</span>
            {dueOn !== null && dueOn < today && (
              <Badge variant="coral">{`Overdue since ${formatShortDay(dueOn)}`}</Badge>
            )}
            {dueOn !== null && dueOn >= today && (
              <Badge variant="sun">{`Due ${formatShortDay(dueOn)}`}</Badge>
            )}
          </span>
        </label>
        {mayRecord && isTicked && (
          <span className="max-sm:order-2 max-sm:mb-2 max-sm:ml-8">
            <Details service={service} form={form} />
          </span>
        )}
        <span className="w-20 shrink-0 max-sm:order-1 text-right text-sm text-ink-700 tabular-nums">
          <Amounts>
            {countLeft(benefit) ?? (listPrice === null ? 'Discount' : formatDollars(listPrice))}
          </Amounts>
        </span>
      </div>
      {problem !== undefined && (
        <div className="pb-2">
          <FieldError id={`${code}-problem`} message={problem} />
        </div>
      )}
    </li>
  );
}
