import { clsx } from 'clsx';
import { Check } from 'lucide-react';

/** The steps of enrolling. */
export const enrollmentSteps = ['Pet Info', 'Plan Selection', 'Owner Info'] as const;

/** The same line, continued until the plan starts. */
export const startSteps = [...enrollmentSteps, 'Account', 'Payment'] as const;

/** Shows the current step; `current` counts from 0. */
export function Stepper({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <ol aria-label="Progress" data-keep-clear className="flex items-start">
      {steps.map((step, index) => {
        const isDone = index < current;
        const isCurrent = index === current;
        return (
          <li
            key={step}
            aria-current={isCurrent ? 'step' : undefined}
            className="relative flex flex-1 flex-col items-center gap-1.5 text-center"
          >
            {index > 0 && (
              <span
                aria-hidden
                className={clsx(
                  'absolute top-4 right-1/2 h-0.5 w-full -translate-y-1/2',
                  index <= current ? 'bg-brand-600' : 'bg-ink-200',
                )}
              />
            )}
            <span
              className={clsx(
                'relative z-10 inline-flex size-8 items-center justify-center rounded-full text-sm font-bold',
                isDone && 'bg-brand-600 text-white',
                isCurrent && 'bg-brand-700 text-white ring-4 ring-brand-100',
                !isDone && !isCurrent && 'border-2 border-ink-200 bg-white text-ink-500',
              )}
            >
              {isDone ? <Check aria-hidden className="size-4" strokeWidth={3} /> : index + 1}
            </span>
            <span
              className={clsx(
                // Five labels fit the smallest screen only in small type.
                steps.length > 3 ? 'text-xs sm:text-sm' : 'text-sm',
                isCurrent ? 'font-bold text-brand-800' : 'text-ink-500',
              )}
            >
              <span>{step}</span>
              {isDone && <span className="sr-only"> (done)</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
