import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';

type CheckboxCardProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children'> & {
  label: string;
  /** Below the label; read out after it. */
  children?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/** Renders a checkbox with a fully clickable card. */
export function CheckboxCard({ label, children, className, ...input }: CheckboxCardProps) {
  const descriptionId = useId();
  return (
    <label
      className={clsx(
        'flex items-start gap-3 rounded-control border border-ink-300 bg-white p-4 transition-colors hover:border-brand-600 has-checked:border-brand-700 has-checked:bg-brand-50 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-600',
        className,
      )}
    >
      <span className="relative mt-px inline-flex size-6 shrink-0">
        <input
          {...input}
          type="checkbox"
          aria-label={label}
          aria-describedby={children === undefined ? undefined : descriptionId}
          className="peer size-6 appearance-none rounded-md border-2 border-ink-400 bg-white checked:border-brand-700 checked:bg-brand-700 focus-visible:outline-none"
        />
        <Check
          aria-hidden
          strokeWidth={3.5}
          className="pointer-events-none absolute inset-1 size-4 text-white opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{label}</span>
        {children !== undefined && (
          <span id={descriptionId} className="mt-1 block text-sm text-ink-700">
            {children}
          </span>
        )}
      </span>
    </label>
  );
}
