import type { ReactNode } from 'react';

/** A label and its value, as a row of a list. */
export function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2.5">
      <dt className="min-w-20 text-ink-700 sm:min-w-28">{label}</dt>
      <dd className="text-right text-balance">{children}</dd>
    </div>
  );
}
