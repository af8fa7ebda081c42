import type { ButtonHTMLAttributes } from 'react';

/** Renders a choice that stays pressed. It never looks like a button that acts. */
export function ToggleButton(props: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      {...props}
      className="inline-flex min-h-9 items-center rounded-full border border-ink-300 bg-white px-3.5 text-sm font-semibold text-ink-700 hover:border-brand-700 pointer-coarse:min-h-11 aria-pressed:border-brand-700 aria-pressed:bg-brand-100 aria-pressed:text-brand-900 forced-colors:aria-pressed:outline-2"
    />
  );
}
