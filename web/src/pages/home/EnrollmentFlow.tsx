import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { PetForm } from '../../features/pet-profile/components/PetForm.tsx';
import { PlanSelection } from '../../features/recommendations/components/PlanSelection.tsx';
import { RecommendedPlans } from '../../features/recommendations/components/RecommendedPlans.tsx';
import { scrollToElement } from '../../shared/hooks/scroll-to-element.ts';
import { enrollmentSteps, Stepper } from '../../shared/ui/Stepper.tsx';
import { useEnrollmentFlow } from './use-enrollment-flow.ts';

/** The page was opened at a step, or the flow came after the scrolling to it: go there now. */
function useScrollToOpenedStep(): void {
  const { hash } = useLocation();
  const [openedHash] = useState(hash);
  useEffect(() => {
    const target = openedHash === '' ? null : document.getElementById(openedHash.slice(1));
    if (target !== null) scrollToElement(target);
  }, [openedHash]);
}

/** The enrollment flow on `/`: pet form, then the recommended plans, then the chosen one. */
export function EnrollmentFlow() {
  const flow = useEnrollmentFlow();
  useScrollToOpenedStep();
  const { draft, selection } = flow;
  return (
    <>
      <section id="pet-profile" className="px-4 py-16 sm:px-6 md:py-24">
        <div className="mx-auto max-w-3xl rounded-panel border border-sand-200 bg-white p-6 shadow-card sm:p-10">
          <PetForm
            onSubmit={flow.submitPet}
            isSubmitting={flow.recommend.isPending}
            error={flow.recommend.error}
          />
        </div>
      </section>
      {draft !== null && (
        <section
          id={selection === undefined ? 'recommendations' : 'plan-selection'}
          className="bg-sand-100 px-4 py-16 sm:px-6 md:py-20"
        >
          <div className="mx-auto max-w-6xl">
            {draft.recommendations.plans.length > 0 && (
              <div className="mx-auto mb-12 max-w-md">
                <Stepper steps={enrollmentSteps} current={1} />
              </div>
            )}
            {selection === undefined ? (
              <RecommendedPlans
                pet={draft.petData}
                recommendations={draft.recommendations}
                onSelect={flow.choosePlan}
              />
            ) : (
              <PlanSelection
                recommendation={selection}
                addOns={draft.recommendations.addOns}
                chosenAddOnIds={draft.addOnIds}
                onToggleAddOn={flow.toggleAddOn}
                onBack={flow.backToPlans}
                onContinue={flow.continueToOwner}
              />
            )}
          </div>
        </section>
      )}
    </>
  );
}
