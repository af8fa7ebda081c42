import type { ReactNode } from 'react';
import { Amounts } from '../../../shared/ui/Amounts.tsx';

/** Tells what an emailed link is for: `rows` are labels with what they stand for. */
export function LinkFacts({
  heading,
  children,
  rows,
}: {
  heading: string;
  children: ReactNode;
  rows: readonly (readonly [label: string, value: string])[];
}) {
  return (
    <>
      <h2 className="text-heading">{heading}</h2>
      <div className="space-y-2 text-ink-700">{children}</div>
      <dl className="space-y-1">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-ink-700">{label}</dt>
            <dd className="text-right font-semibold tabular-nums">
              <Amounts>{value}</Amounts>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
