import { lazy, Suspense, useEffect } from 'react';
import { PetForm } from './PetForm.tsx';
import { ContinueWithPet } from './ContinueWithPet.tsx';
import { usePetToContinue } from '../use-pet-to-continue.ts';
import { useEnrollmentFlow } from '../use-enrollment-flow.ts';

const loadPlanSteps = () => import('./PlanSteps.tsx');
const PlanSteps = lazy(async () => ({ default: (await loadPlanSteps()).PlanSteps }));

/** Renders the enrollment flow on `/`: pet form, then the recommended plans, then the chosen one. */
export function EnrollmentFlow() {
  const flow = useEnrollmentFlow();
  const { draft } = flow;
  const { pet: kept, forget } = usePetToContinue();
  // Preloaded, so that the recommendations don't wait for code.
  useEffect(() => void loadPlanSteps().catch(() => undefined), []);
  return (
    <>
      <section id="pet-profile" className="px-4 py-16 sm:px-6 md:py-24">
        <div className="mx-auto max-w-3xl rounded-panel border border-sand-200 bg-white p-6 shadow-card sm:p-10">
          {kept !== null && draft === null && (
            <ContinueWithPet
              petName={kept.petData.name}
              isLoading={flow.recommend.isPending}
              onContinue={() => flow.continueWith(kept)}
              onStartOver={forget}
            />
          )}
          <PetForm
            key={flow.isRestored ? 'restored' : 'new'}
            preselected={flow.preselected}
            onChange={flow.setAnswers}
            onSubmit={flow.submitPet}
            isSubmitting={flow.recommend.isPending}
            error={flow.recommend.error}
          />
        </div>
      </section>
      {draft !== null && (
        <Suspense fallback={null}>
          <PlanSteps flow={flow} draft={draft} />
        </Suspense>
      )}
    </>
  );
}
