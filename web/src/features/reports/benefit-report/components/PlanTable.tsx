import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { useChangeQuery } from '../../../../shared/hooks/use-change-query.ts';
import { columns, isZeroPlan, type Plan, readSort, sortPlans } from '../plan-columns.ts';
import { PlanRow } from './PlanRow.tsx';
import { UnusedFold, useUnusedFold } from './UnusedFold.tsx';

/** The head of a column, which sorts by it; once more turns the order. */
function SortHead({ name, label }: { name: string; label: string }) {
  const changeQuery = useChangeQuery();
  const [query] = useSearchParams();
  const { key, isDescending } = readSort(query);
  const isName = name === 'plan';
  const isSorted = key === name;
  const sort = () =>
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
        onClick={sort}
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
        <span>{label}</span>
      </button>
    </th>
  );
}

/** Compares the plans, one a row. */
export function PlanTable({ plans }: { plans: readonly Plan[] }) {
  const [query] = useSearchParams();
  const { shown, fold } = useUnusedFold(sortPlans(plans, readSort(query)), isZeroPlan);
  const label = 'How much of each plan was used';
  return (
    <section className="rounded-card border border-sand-200 bg-white p-4 print:border-0 print:p-0">
      <div
        className="@container relative overflow-x-auto"
        tabIndex={0}
        role="region"
        aria-label={label}
      >
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr>
              <SortHead name="plan" label="Plan" />
              {columns.map((column) => (
                <SortHead key={column.key} name={column.key} label={column.label} />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((plan) => (
              <PlanRow key={plan.planName} plan={plan} />
            ))}
          </tbody>
        </table>
      </div>
      <UnusedFold fold={fold} noun="plan" because="with nothing used or collected" />
    </section>
  );
}
