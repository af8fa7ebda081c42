import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { petFormTexts } from '../pet-form-texts.ts';
import { PlanSelection } from './PlanSelection.tsx';
import { RecommendedPlans } from './RecommendedPlans.tsx';
import { scrollToElement } from '../../../shared/hooks/scroll-to-element.ts';
import { anchors } from '../../../shared/paths.ts';
import type { RecommendationsDraft } from '../../../shared/session-storage/draft-storage.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { enrollmentSteps, Stepper } from '../../../shared/ui/Stepper.tsx';
import { TextLink } from '../../../shared/ui/TextLink.tsx';
import type { useEnrollmentFlow } from '../use-enrollment-flow.ts';

/** Scrolls to the section, which mounts after the navigation that targets it. */
function useScrollOnMount() {
  const ref = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (ref.current !== null && hash === `#${ref.current.id}`) scrollToElement(ref.current);
    // oxlint-disable-next-line react/exhaustive-deps -- later changes are the router's
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
      {flow.isOutdated && (
        <Alert title="Your answers have changed" className="mx-auto mb-10 max-w-2xl">
          These plans are for your earlier answers.{' '}
          <TextLink to={anchors.petProfile}>Go back to the form</TextLink>{' '}
          <span>{`and press “${petFormTexts.submit}” to update them.`}</span>
        </Alert>
      )}
      {flow.unsuitablePlan !== null && recommendations.plans.length > 0 && (
        <Alert className="mx-auto mb-10 max-w-2xl">
          <span translate="no">{flow.unsuitablePlan}</span> is not for{' '}
          <span translate="no">{petData.name}</span>’s type and age. These plans are.
        </Alert>
      )}
      <div
        inert={flow.isOutdated}
        className={clsx('mx-auto max-w-6xl', flow.isOutdated && 'opacity-50')}
      >
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
