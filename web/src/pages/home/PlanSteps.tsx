import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { PlanSelection } from '../../features/recommendations/components/PlanSelection.tsx';
import { RecommendedPlans } from '../../features/recommendations/components/RecommendedPlans.tsx';
import { scrollToElement } from '../../shared/hooks/scroll-to-element.ts';
import type { RecommendationsDraft } from '../../shared/session-storage/draft-storage.ts';
import { enrollmentSteps, Stepper } from '../../shared/ui/Stepper.tsx';
import type { useEnrollmentFlow } from './use-enrollment-flow.ts';

/** Scrolls to the section, which mounts after the navigation that targets it. */
function useScrollOnMount() {
  const ref = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (ref.current !== null && hash === `#${ref.current.id}`) scrollToElement(ref.current);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- later changes are the router's
  }, []);
  return ref;
}

type PlanStepsProps = { flow: ReturnType<typeof useEnrollmentFlow>; draft: RecommendationsDraft };

/** Renders the steps after the pet form: the recommended plans, then the chosen one. */
export function PlanSteps({ flow, draft }: PlanStepsProps) {
  const { petData, recommendations, addOnIds } = draft;
  const { selection } = flow;
  const ref = useScrollOnMount();
  return (
    <section
      ref={ref}
      id={selection === undefined ? 'recommendations' : 'plan-selection'}
      className="bg-sand-100 px-4 py-16 sm:px-6 md:py-20"
    >
      <div className="mx-auto max-w-6xl">
        {recommendations.plans.length > 0 && (
          <div className="mx-auto mb-12 max-w-md">
            <Stepper steps={enrollmentSteps} current={1} />
          </div>
        )}
        {selection === undefined ? (
          <RecommendedPlans
            pet={petData}
            recommendations={recommendations}
            onSelect={flow.choosePlan}
          />
        ) : (
          <PlanSelection
            recommendation={selection}
            addOns={recommendations.addOns}
            chosenAddOnIds={addOnIds}
            onToggleAddOn={flow.toggleAddOn}
            onBack={flow.backToPlans}
            onContinue={flow.continueToOwner}
          />
        )}
      </div>
    </section>
  );
}
