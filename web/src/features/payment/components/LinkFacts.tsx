import type { ReactNode } from 'react';

type Row = readonly [label: string, value: string];

/** Tells what an emailed link is for: `rows` are labels with what they stand for, `total` what is paid now. */
export function LinkFacts({
  heading,
  children,
  rows,
  total,
}: {
  heading: string;
  children: ReactNode;
  rows: readonly Row[];
  total?: Row;
}) {
  return (
    <>
      <h2 className="text-heading">{heading}</h2>
      <div className="space-y-2 text-ink-700">{children}</div>
      <dl className="space-y-1">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-ink-700">{label}</dt>
            <dd className="text-right font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
        {total !== undefined && (
          <div className="mt-3 flex justify-between gap-4 border-t border-sand-300 pt-3 text-lg font-extrabold">
            <dt>{total[0]}</dt>
            <dd className="tabular-nums">{total[1]}</dd>
          </div>
        )}
      </dl>
    </>
  );
}
