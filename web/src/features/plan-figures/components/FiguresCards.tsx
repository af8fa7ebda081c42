import { useSearchParams } from 'react-router-dom';
import { useChangeQuery } from '../../../shared/hooks/use-change-query.ts';
import { SelectField } from '../../../shared/ui/SelectField.tsx';
import { columns, type FigureRows, sortOf, sortOptions } from '../figure-columns.ts';
import { FigureLink } from './FigureLink.tsx';
import { RowName } from './RowName.tsx';

/** Lists the plans on a phone, where a table would have to be scrolled sideways. */
export function FiguresCards({ rows, label }: { rows: FigureRows; label: string }) {
  const [query] = useSearchParams();
  const changeQuery = useChangeQuery();
  const { key, isDescending } = sortOf(query);
  return (
    <div>
      <SelectField
        label="Order"
        options={sortOptions}
        value={`${key}-${isDescending ? 'desc' : 'asc'}`}
        onChange={({ target }) => changeQuery((next) => next.set('sort', target.value))}
      />
      <ul aria-label={label} className="mt-2 divide-y divide-sand-200">
        {rows.map((row) => (
          <li key={row.planId} className="py-2">
            <h2 className="font-semibold">
              <RowName row={row} />
            </h2>
            <dl className="text-sm">
              {columns.map((column) => (
                <div key={column.key} className="flex justify-between gap-x-4 py-1">
                  <dt className="text-ink-500">{column.label}</dt>
                  <dd className="text-right tabular-nums">
                    <FigureLink column={column} row={row} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </div>
  );
}
