import type { Plan } from '@petwell/contracts';
import { comparePlans } from '../plan-comparison.ts';

/** Compares the plans of a group by yearly quantity. It scrolls sideways on a phone. */
export function PlanComparison({ title, plans }: { title: string; plans: readonly Plan[] }) {
  return (
    <div
      role="region"
      aria-label={`Comparison: ${title}`}
      // Scrollable with the keyboard.
      tabIndex={0}
      className="mt-8 overflow-x-auto rounded-card border border-sand-200 bg-white"
    >
      <table className="w-full min-w-md text-left">
        <caption className="p-4 text-left font-semibold">
          How often each service is included per year
        </caption>
        <thead className="border-y border-sand-200 bg-sand-100">
          <tr>
            <th scope="col" className="px-4 py-3">
              Service
            </th>
            {plans.map((plan) => (
              <th key={plan.id} scope="col" className="px-4 py-3 text-center">
                {plan.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-sand-200">
          {comparePlans(plans).map(({ service, amounts }) => (
            <tr key={service}>
              <th scope="row" className="px-4 py-2.5 font-normal">
                {service}
              </th>
              {amounts.map((amount, index) => (
                <td key={plans[index]?.id} className="px-4 py-2.5 text-center font-semibold">
                  {amount}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
