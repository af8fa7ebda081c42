import type { AddOnRecommendation, PlanRecommendation } from '@petwell/contracts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Card } from '../../../shared/ui/Card.tsx';
import { Price } from '../../../shared/ui/Price.tsx';
import { enrollmentTotals } from '../../../shared/plans/enrollment-totals.ts';
import { selectionTexts } from '../texts.ts';
import { AddOnChoices } from '../../../shared/plans/AddOnChoices.tsx';
import { CostSummary } from '../../../shared/plans/CostSummary.tsx';
import { NextSteps } from '../../../shared/plans/NextSteps.tsx';
import { useSession } from '../../../shared/session/get-session.ts';

type PlanSelectionProps = {
  recommendation: PlanRecommendation;
  addOns: readonly AddOnRecommendation[];
  chosenAddOnIds: readonly string[];
  onToggleAddOn: (addOnId: string) => void;
  onBack: () => void;
  onContinue: () => void;
};

/** 'Complete Your Enrollment': the chosen plan, its add-ons, and their cost. */
export function PlanSelection(props: PlanSelectionProps) {
  const { recommendation, addOns, chosenAddOnIds, onToggleAddOn, onBack, onContinue } = props;
  const { plan, reasons } = recommendation;
  const isChosen = (id: number) => chosenAddOnIds.includes(String(id));
  const chosen = addOns.map(({ addOn }) => addOn).filter(({ id }) => isChosen(id));
  const owner = useSession().session?.owner ?? null;
  const isKnown = owner !== null && !owner.isDemo;
  const { monthly, dueToday } = enrollmentTotals(plan, chosen);
  return (
    <div>
      <Button variant="ghost" className="-ml-5" onClick={onBack}>
        {selectionTexts.back}
      </Button>
      <h2 tabIndex={-1} className="mt-3 text-title">
        {selectionTexts.heading}
      </h2>
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[1.4fr_1fr]">
        <div className="space-y-8">
          <Card className="p-6">
            <p className="text-sm font-semibold text-brand-700">Your plan</p>
            <h3 translate="no" className="mt-1 text-heading">
              {plan.name}
            </h3>
            <p className="mt-1">
              <Price amount={plan.monthlyPrice} per="per month" /> +{' '}
              <Price amount={plan.membershipFee} per="one-time" /> membership fee
            </p>
            {reasons[0] !== undefined && <p className="mt-3 text-ink-700">{reasons[0]}</p>}
          </Card>
          {addOns.length > 0 && (
            <AddOnChoices addOns={addOns} chosenIds={chosenAddOnIds} onToggle={onToggleAddOn} />
          )}
        </div>
        <Card className="p-6 lg:sticky lg:top-28">
          <h3 className="mb-4 text-heading">Summary</h3>
          <CostSummary plan={plan} addOns={chosen} />
          <Button variant="sun" size="large" width="full" className="mt-6" onClick={onContinue}>
            {selectionTexts.continue}
          </Button>
          <NextSteps
            steps={isKnown ? ['your details'] : ['your details', 'password']}
            dueToday={dueToday}
          />
        </Card>
      </div>
      <p className="sticky bottom-0 z-30 -mx-4 mt-8 flex flex-wrap justify-between gap-x-4 border-t border-sand-300 bg-white px-4 py-3 sm:hidden">
        <Price amount={monthly} per="per month" />
        <span>
          Due today:{' '}
          <strong translate="no" className="tabular-nums">
            {`$${dueToday}`}
          </strong>
        </span>
      </p>
    </div>
  );
}
