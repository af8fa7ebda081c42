import { clsx } from 'clsx';
import { useSearchParams } from 'react-router-dom';
import { SortHead } from '../../../shared/staff/SortHead.tsx';
import { columns, type OfferRow, sortOf } from '../list-columns.ts';
import { ChangedBy } from './ChangedBy.tsx';
import { OfferName } from './OfferName.tsx';

/** Compares plans or add-ons, one a row. */
export function OfferTable({ label, rows }: { label: string; rows: readonly OfferRow[] }) {
  const [query] = useSearchParams();
  const sort = sortOf(query);
  return (
    <div
      className="relative overflow-x-auto"
      tabIndex={0}
      role="region"
      aria-label={`${label}, table`}
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            <SortHead name="name" label="Name" sort={sort} isName />
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
            <tr
              key={row.id}
              className={clsx('border-t border-sand-200', row.retiredAt !== null && 'text-ink-500')}
            >
              <th
                scope="row"
                className="sticky left-0 bg-white pr-2 pl-5.5 text-left font-normal print:static"
              >
                <OfferName row={row} />
              </th>
              {columns.map(({ key, show }) => (
                <td key={key} className="px-1.5 py-1.5 text-right tabular-nums sm:px-3">
                  <span translate="no">{show(row)}</span>
                  {key === 'changed' && <ChangedBy row={row} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
