import type { ReactNode } from 'react';

export const numberCell = 'px-3 py-1.5 text-right tabular-nums';
export const headCell = 'px-3 py-1.5 text-left font-normal';

/** Frames a table of the report with its heading, so that it scrolls on narrow screens. */
export function ReportTable(props: {
  title: string;
  note?: ReactNode;
  columns: readonly string[];
  children: ReactNode;
}) {
  const { title, note, columns, children } = props;
  return (
    <section className="rounded-card border border-sand-200 bg-white p-4 print:break-inside-avoid print:border-0 print:p-0">
      <h2 className="text-heading">{title}</h2>
      {note !== undefined && <p className="mt-1 text-sm text-ink-700">{note}</p>}
      <div
        className="relative mt-3 overflow-x-auto"
        tabIndex={0}
        role="region"
        aria-label={`${title}, table`}
      >
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">{title}</caption>
          <thead className="border-b border-ink-300">
            <tr>
              {columns.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className="px-3 py-1.5 text-right font-semibold first:text-left"
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-sand-200">{children}</tbody>
        </table>
      </div>
    </section>
  );
}
