import { useSearchParams } from 'react-router-dom';
import { SortHead } from '../../../../shared/staff/SortHead.tsx';
import { columns, isZeroPlan, type Plan, sortOf, sortPlans } from '../plan-columns.ts';
import { PlanRow } from './PlanRow.tsx';
import { UnusedFold, useUnusedFold } from './UnusedFold.tsx';

/** Compares the plans, one a row. */
export function PlanTable({ plans }: { plans: readonly Plan[] }) {
  const [query] = useSearchParams();
  const sort = sortOf(query);
  const { shown, fold } = useUnusedFold(sortPlans(plans, sort), isZeroPlan);
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
