import type { ReactNode } from 'react';

/** One of several things to choose, with its price or what it means. */
export function Choice({
  type,
  name,
  isChosen,
  onChoose,
  label,
  children,
}: {
  type: 'radio' | 'checkbox';
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  label: ReactNode;
  children: ReactNode;
}) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 rounded-control border border-ink-300 p-3 hover:border-brand-600 has-checked:border-brand-700 has-checked:bg-brand-50">
      <input
        type={type}
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="mt-0.5 size-5 shrink-0 accent-brand-700"
      />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 font-semibold wrap-anywhere text-ink-900">{label}</span>
        <span className="text-sm">{children}</span>
      </span>
    </label>
  );
}
