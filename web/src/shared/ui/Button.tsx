import { cva, type VariantProps } from 'class-variance-authority';
import { LoaderCircle } from 'lucide-react';
import type { ButtonHTMLAttributes } from 'react';
import { useIsHydrated } from '../hooks/use-is-hydrated.ts';

/** Styles a button, or a link that looks like one: `<Link className={buttonClass()}>`. */
export const buttonClass = cva(
  'inline-flex items-center justify-center gap-2 rounded-full text-center font-semibold transition-[background-color,box-shadow,color] duration-150 disabled:cursor-not-allowed aria-disabled:cursor-not-allowed',
  {
    variants: {
      variant: {
        primary:
          'bg-brand-700 text-white shadow-card hover:bg-brand-800 disabled:bg-ink-200 disabled:text-ink-500 disabled:shadow-none',
        sun: 'bg-sun-400 text-ink-900 shadow-card hover:bg-sun-300 disabled:bg-ink-200 disabled:text-ink-500',
        outline:
          'border-2 border-brand-700 bg-white text-brand-700 hover:bg-brand-50 disabled:border-ink-300 disabled:text-ink-500',
        ghost: 'text-brand-700 hover:bg-brand-50 disabled:text-ink-500',
        destructive:
          'bg-coral-700 text-white hover:bg-coral-800 disabled:bg-ink-200 disabled:text-ink-500',
      },
      size: {
        small: 'min-h-9 px-4 py-1.5 text-sm pointer-coarse:min-h-11',
        medium: 'min-h-11 px-5 py-2.5',
        large: 'min-h-13 px-7 py-3 text-lg',
      },
      width: { auto: '', full: 'w-full' },
    },
    defaultVariants: { variant: 'primary', size: 'medium', width: 'auto' },
  },
);

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  VariantProps<typeof buttonClass> & {
    /** Shows a spinner and ignores clicks, but keeps the focus where it is. */
    isLoading?: boolean;
  };

/**
 * Renders a button. While loading or `aria-disabled` it stays focusable, announces that to screen readers, and ignores clicks. A
 * submit button is disabled until hydration, because the browser would submit the form natively.
 */
export function Button(props: ButtonProps) {
  const { variant, size, width, isLoading = false, className, children, onClick, ...rest } = props;
  const isHydrated = useIsHydrated();
  const isInert = isLoading || rest['aria-disabled'] === true;
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled === true || (rest.type === 'submit' && !isHydrated)}
      className={buttonClass({ variant, size, width, className })}
      aria-busy={isLoading || undefined}
      aria-disabled={isInert || undefined}
      onClick={(event) => {
        if (isInert) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {isLoading && <LoaderCircle aria-hidden className="size-5 animate-spin" />}
      {/* Its content stays the button’s flex items. */}
      <span className="contents">{children}</span>
    </button>
  );
}
