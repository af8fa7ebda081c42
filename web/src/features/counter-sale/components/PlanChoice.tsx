import { careFeatures, listPriceOf, type Recommendations } from '@petwell/contracts';
import { AddOnChoices } from '../../../shared/plans/AddOnChoices.tsx';
import { CostSummary } from '../../../shared/plans/CostSummary.tsx';
import { FeatureList } from '../../../shared/plans/FeatureList.tsx';
import { Badge } from '../../../shared/ui/Badge.tsx';
import { Card } from '../../../shared/ui/Card.tsx';
import { Price } from '../../../shared/ui/Price.tsx';
import type { Elements } from '../../../shared/ui/elements.ts';

/** A plan, and the add-ons beside it. */
export type Chosen = { planId: number; addOnIds: readonly string[] };

type PlanChoiceProps = {
  recommendations: Recommendations;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
  /** Below the price. */
  children: Elements;
};

function Plans({ recommendations, chosen, onChoose }: Omit<PlanChoiceProps, 'children'>) {
  return (
    <fieldset>
      <legend className="text-heading font-extrabold tracking-tight">Plan</legend>
      <div className="mt-4 space-y-3">
        {recommendations.plans.map(({ plan, reasons, isRecommended }) => (
          <label
            key={plan.id}
            className="flex items-start gap-3 rounded-control border border-ink-300 bg-white p-4 has-checked:border-brand-700 has-checked:bg-brand-50 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-600"
          >
            <input
              type="radio"
              name="plan"
              checked={chosen.planId === plan.id}
              onChange={() => onChoose({ ...chosen, planId: plan.id })}
              className="mt-0.5 size-6 shrink-0 accent-brand-700"
            />
            <span className="min-w-0">
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span translate="no" className="font-semibold">
                  {plan.name}
                </span>
                {isRecommended && <Badge variant="brand">Recommended</Badge>}
              </span>
              <Price amount={plan.monthlyPrice} per="per month" className="text-ink-900" />
              {plan.furtherPet && (
                <span className="block text-sm text-ink-700">{`List price $${listPriceOf(plan)}`}</span>
              )}
              {reasons.map((reason) => (
                <span key={reason} className="mt-1 block text-sm font-medium text-brand-700">
                  {reason}
                </span>
              ))}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Chooses plan and add-ons among those that fit the pet, with the price as the owner will see it. */
export function PlanChoice({ children, ...given }: PlanChoiceProps) {
  const { recommendations, chosen, onChoose } = given;
  const plan = recommendations.plans.find((one) => one.plan.id === chosen.planId)?.plan;
  const addOns = recommendations.addOns.map(({ addOn }) => addOn);
  const toggle = (id: string) => {
    const { addOnIds } = chosen;
    const toggled = addOnIds.includes(id)
      ? addOnIds.filter((one) => one !== id)
      : [...addOnIds, id];
    onChoose({ ...chosen, addOnIds: toggled });
  };
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
      <div className="min-w-0 space-y-8">
        <Plans {...given} />
        {addOns.length > 0 && (
          <AddOnChoices
            addOns={recommendations.addOns}
            chosenIds={chosen.addOnIds}
            onToggle={toggle}
          />
        )}
      </div>
      <Card className="space-y-5 p-5 sm:p-6 lg:sticky lg:top-6">
        {plan && (
          <>
            <h2 className="text-heading">As the owner will see it</h2>
            <CostSummary
              plan={plan}
              addOns={addOns.filter(({ id }) => chosen.addOnIds.includes(String(id)))}
            />
            <details>
              <summary className="min-h-11 py-2.5 text-sm font-semibold">What it includes</summary>
              <FeatureList features={careFeatures(plan.features)} />
            </details>
          </>
        )}
        {children}
      </Card>
    </div>
  );
}
