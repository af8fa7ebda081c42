import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Elements } from './elements.ts';
import { Amounts } from './Amounts.tsx';

export const controlClass =
  'block w-full min-h-12 lg:in-data-dense:min-h-9 lg:in-data-dense:py-1 lg:in-data-dense:pointer-coarse:min-h-11 rounded-control border border-ink-400 bg-white px-4 py-2.5 text-base text-ink-900 placeholder:text-ink-500 hover:border-brand-600 focus-visible:outline-2 focus-visible:outline-offset-0 aria-invalid:border-coral-700 aria-invalid:bg-coral-50 disabled:bg-ink-50 disabled:text-ink-500 [&:is(input):read-only]:bg-ink-50';

/** Attributes that associate a control with its label, hint, and error. */
export type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': boolean;
};

type FieldProps = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  isOptional?: boolean;
  className?: string;
  children: (control: ControlProps) => Elements;
};

export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-coral-700">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <Amounts>{message}</Amounts>
    </p>
  );
}

/**
 * Renders a labeled control with hint and error, associated for screen readers. Within `data-dense`, a wide screen has
 * the label beside the control.
 */
export function Field({ label, hint, error, isOptional, className, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = clsx(hint !== undefined && hintId, error !== undefined && errorId);
  return (
    <div className={clsx('lg:in-data-dense:flex lg:in-data-dense:items-center', className)}>
      <label
        htmlFor={id}
        className="mb-1.5 block font-semibold text-ink-900 lg:in-data-dense:mr-2 lg:in-data-dense:mb-0 lg:in-data-dense:shrink-0"
      >
        <span>{label}</span>
        {isOptional === true && <span className="font-normal text-ink-500"> (optional)</span>}
      </label>
      {children({
        id,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-required': isOptional !== true,
      })}
      {hint !== undefined && (
        <p id={hintId} className="mt-1.5 text-sm text-ink-500">
          <Amounts>{hint}</Amounts>
        </p>
      )}
      <FieldError id={errorId} message={error} />
    </div>
  );
}
