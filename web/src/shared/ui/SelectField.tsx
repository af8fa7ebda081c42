import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ReactNode, Ref, SelectHTMLAttributes } from 'react';
import { controlClass, Field } from './Field.tsx';

type SelectFieldProps = SelectHTMLAttributes<HTMLSelectElement> & {
  label: string;
  options: readonly { value: string; label: string }[];
  /** Shown until an option is selected; can't be selected again. */
  placeholder?: string;
  hint?: ReactNode;
  isOptional?: boolean;
  error?: string | undefined;
  ref?: Ref<HTMLSelectElement>;
};

/** Renders the native select, which works best on phones. */
export function SelectField(props: SelectFieldProps) {
  const { label, options, placeholder, hint, error, isOptional, className, ...select } = props;
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional ?? false}>
      {(control) => (
        <div className="relative flex-1">
          <select
            {...select}
            {...control}
            // Without it the browser selects the first option that is not disabled.
            defaultValue={placeholder === undefined ? undefined : ''}
            className={clsx(controlClass, 'appearance-none pr-11', className)}
          >
            {placeholder !== undefined && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-4 size-5 -translate-y-1/2 text-ink-500"
          />
        </div>
      )}
    </Field>
  );
}
