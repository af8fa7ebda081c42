import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

export const controlClass =
  'block w-full min-h-12 rounded-control border border-ink-400 bg-white px-4 py-2.5 text-base text-ink-900 placeholder:text-ink-500 hover:border-brand-600 focus-visible:outline-2 focus-visible:outline-offset-0 aria-invalid:border-coral-700 aria-invalid:bg-coral-50 disabled:bg-ink-50 disabled:text-ink-500 [&:is(input):read-only]:bg-ink-50';

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
  children: (control: ControlProps) => ReactNode;
};

export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-coral-700">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {message}
    </p>
  );
}

/** Renders a labeled control with hint and error, associated for screen readers. */
export function Field({ label, hint, error, isOptional, className, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = clsx(hint !== undefined && hintId, error !== undefined && errorId);
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-semibold text-ink-900">
        {label}
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
          {hint}
        </p>
      )}
      <FieldError id={errorId} message={error} />
    </div>
  );
}
