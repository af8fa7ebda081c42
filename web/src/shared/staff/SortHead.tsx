import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useChangeQuery } from '../hooks/use-change-query.ts';
import type { Sort } from './table-sort.ts';

type SortHeadProps = {
  name: string;
  label: string;
  /** Null: by none of the columns. */
  sort: Sort | null;
  /** The first column, which stays in view. */
  isName: boolean;
};

/** The head of a column, which sorts by it; once more turns the order. */
export function SortHead({ name, label, sort, isName }: SortHeadProps) {
  const changeQuery = useChangeQuery();
  const isSorted = sort?.key === name;
  const isDescending = sort?.isDescending === true;
  const sortByIt = () =>
    // Names begin with A, figures with the highest.
    changeQuery((next) => {
      const wantsDescending = isSorted ? !isDescending : !isName;
      next.set('sort', `${name}-${wantsDescending ? 'desc' : 'asc'}`);
    });
  const Arrow = isDescending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
      className={clsx(
        'p-0',
        isName ? 'sticky left-0 min-w-32 bg-white text-left print:static' : 'min-w-20 text-right',
      )}
    >
      <button
        type="button"
        onClick={sortByIt}
        className={clsx(
          'inline-flex min-h-11 items-center gap-1 rounded-control font-semibold -outline-offset-2 hover:text-brand-700',
          isName ? 'pr-3 pl-5.5' : 'px-1.5 text-right sm:px-3',
        )}
      >
        {/* The figures below it end where it ends. */}
        <Arrow
          aria-hidden
          className={clsx(
            'size-4 shrink-0 print:hidden',
            isName && 'order-last',
            !isSorted && 'max-sm:hidden sm:invisible',
          )}
        />
        {/* 'No-shows' isn't broken at its hyphen. */}
        <span className={clsx(!label.includes(' ') && 'whitespace-nowrap')}>{label}</span>
      </button>
    </th>
  );
}
