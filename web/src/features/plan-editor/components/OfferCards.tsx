import { useSearchParams } from 'react-router-dom';
import { useChangeQuery } from '../../../shared/hooks/use-change-query.ts';
import { SelectField } from '../../../shared/ui/SelectField.tsx';
import { columns, type OfferRow, sortOptions } from '../list-columns.ts';
import { ChangedBy } from './ChangedBy.tsx';
import { OfferName } from './OfferName.tsx';

/** Chooses the order on a phone, whose list has no heads of columns. */
export function SortSelect() {
  const [query] = useSearchParams();
  const changeQuery = useChangeQuery();
  const value = query.get('sort') ?? '';
  return (
    <SelectField
      label="Order"
      options={sortOptions}
      value={sortOptions.some((option) => option.value === value) ? value : ''}
      onChange={({ target }) =>
        changeQuery((next) => {
          if (target.value === '') next.delete('sort');
          else next.set('sort', target.value);
        })
      }
    />
  );
}

/** Lists plans or add-ons on a phone, where a table would have to be scrolled sideways. */
export function OfferCards({ label, rows }: { label: string; rows: readonly OfferRow[] }) {
  return (
    <ul aria-label={label} className="divide-y divide-sand-200">
      {rows.map((row) => (
        <li key={row.id} className="py-2">
          <OfferName row={row} />
          <dl className="grid grid-cols-2 gap-x-4 gap-y-1 text-sm">
            {columns.map(({ key, label: name, show }) => (
              <div key={key} className="flex flex-wrap justify-between gap-x-2">
                <dt className="text-ink-500">{name}</dt>
                <dd className="text-right tabular-nums">
                  <span translate="no">{show(row)}</span>
                  {key === 'changed' && <ChangedBy row={row} />}
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
