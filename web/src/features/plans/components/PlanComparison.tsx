import type { ListedPlan } from '@petwell/contracts';
import { comparePlans } from '../plan-comparison.ts';
import { labelOf } from '../plan-groups.ts';

type PlanComparisonProps = {
  title: string;
  plans: readonly ListedPlan[];
  isOpen?: boolean;
};

/** Compares the plans of a group by service. */
export function PlanComparison({ title, plans, isOpen = false }: PlanComparisonProps) {
  const rows = comparePlans(plans);
  if (rows.length === 0) return null;
  return (
    <details open={isOpen} className="mt-8 rounded-card border border-sand-200 bg-white">
      <summary className="rounded-card p-4 font-semibold">
        Compare what each plan includes per year<span className="sr-only">{`: ${title}`}</span>
      </summary>
      <div
        role="region"
        aria-label={`Comparison: ${title}`}
        // It may scroll sideways in a narrow window: then with the keyboard, too.
        tabIndex={0}
        className="overflow-x-auto"
      >
        <table className="w-full text-left max-sm:text-sm sm:table-fixed">
          <caption className="sr-only">{title}</caption>
          <thead className="border-y border-sand-200 bg-sand-100">
            <tr>
              <th scope="col" className="px-4 py-3 max-sm:px-3 sm:w-2/5">
                Service
              </th>
              {plans.map((plan) => (
                <th
                  key={plan.id}
                  scope="col"
                  className="px-4 py-3 text-center max-sm:px-1.5 max-sm:last:pr-3"
                >
                  <span translate="no" className="max-sm:sr-only">
                    {plan.name}
                  </span>
                  <span aria-hidden className="sm:hidden">
                    {labelOf(plan, plans)}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-sand-200">
            {rows.map(({ service, amounts }) => (
              <tr key={service}>
                <th scope="row" className="px-4 py-2.5 font-normal max-sm:px-3">
                  {service}
                </th>
                {amounts.map((amount, index) => (
                  <td
                    key={plans[index]?.id}
                    className="px-4 py-2.5 text-center font-semibold max-sm:px-1.5 max-sm:last:pr-3"
                  >
                    {amount ?? <NotIncluded />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function NotIncluded() {
  return (
    <>
      <span aria-hidden className="text-ink-500">
        –
      </span>
      <span className="sr-only">not included</span>
    </>
  );
}
