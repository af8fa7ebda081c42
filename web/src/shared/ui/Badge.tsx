import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';

const badgeClass = cva(
  'inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-sm font-semibold in-data-dense:px-2 in-data-dense:py-0 in-data-dense:text-xs in-data-dense:leading-5',
  {
    variants: {
      variant: {
        brand: 'bg-brand-100 text-brand-800',
        sun: 'bg-sun-100 text-sun-900',
        coral: 'bg-coral-100 text-coral-800',
        neutral: 'bg-ink-100 text-ink-700',
      },
      /** Wraps where there is little room. */
      isLong: { true: '', false: 'whitespace-nowrap' },
    },
    defaultVariants: { variant: 'brand', isLong: false },
  },
);

/** Shows a short label, such as a status; a smaller one within `data-dense`. */
export function Badge({
  variant,
  isLong,
  children,
}: VariantProps<typeof badgeClass> & { children: ReactNode }) {
  return <span className={badgeClass({ variant, isLong })}>{children}</span>;
}
