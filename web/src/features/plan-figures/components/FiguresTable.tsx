import { useSearchParams } from 'react-router-dom';
import { SortHead } from '../../../shared/staff/SortHead.tsx';
import { columns, type FigureRows, sortOf } from '../figure-columns.ts';
import { FigureLink } from './FigureLink.tsx';
import { RowName } from './RowName.tsx';

/** Compares the plans, one a row, above the total. */
export function FiguresTable({ rows, label }: { rows: FigureRows; label: string }) {
  const [query] = useSearchParams();
  const sort = sortOf(query);
  return (
    <div className="relative overflow-x-auto" tabIndex={0} role="region" aria-label={label}>
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            <SortHead name="plan" label="Plan" sort={sort} isName />
            {columns.map((column) => (
              <SortHead
                key={column.key}
                name={column.key}
                label={column.label}
                sort={sort}
                isName={false}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.planId} className="border-t border-sand-200 last:font-semibold">
              <th scope="row" className="sticky left-0 bg-white pr-2 pl-5.5 text-left print:static">
                <RowName row={row} />
              </th>
              {columns.map((column) => (
                <td key={column.key} className="h-11 px-1.5 py-1.5 text-right tabular-nums sm:px-3">
                  <FigureLink column={column} row={row} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
