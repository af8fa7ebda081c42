import type { PetProfile } from '@petwell/contracts';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isEdited, type PetAnswers } from '../../features/pet-profile/is-edited.ts';
import {
  readPreselected,
  readUnsuitable,
  unsuitable,
} from '../../shared/plans/preselected-plan.ts';
import { useRecommendPlans } from '../../features/recommendations/api/recommend-plans.ts';
import { useIsHydrated } from '../../shared/hooks/use-is-hydrated.ts';
import { useSingleFlight } from '../../shared/hooks/use-single-flight.ts';
import { anchors, paths } from '../../shared/paths.ts';
import type { RecommendationsDraft } from '../../shared/session-storage/draft-storage.ts';
import { loadStorage } from '../../shared/session-storage/lazy-storage.ts';

function toggled(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
}

/**
 * Manages the flow on `/`: pet, recommendations, chosen plan. The data is in the tab's draft and the step in
 * the URL (`#plan-selection`), so that reload and the back button work.
 */
export function useEnrollmentFlow() {
  const [draft, setDraft] = useState<RecommendationsDraft | null>(null);
  const [answers, setAnswers] = useState<PetAnswers | null>(null);
  const location = useLocation();
  const navigate = useNavigate();
  const recommend = useRecommendPlans();
  const flight = useSingleFlight();
  // A reload keeps the state, which the prerendered page doesn't know.
  const preselected = useIsHydrated() ? readPreselected(location.state) : null;

  useEffect(() => {
    void loadStorage().then(({ draftStorage }) =>
      setDraft((current) => current ?? draftStorage.recommendations.read()),
    );
  }, []);
  const save = (next: RecommendationsDraft) => {
    setDraft(next);
    void loadStorage().then(({ draftStorage }) => draftStorage.recommendations.write(next));
  };
  const chosen = draft?.recommendations.plans.find(({ plan }) => plan.id === draft.planId);

  return {
    draft,
    recommend,
    preselected,
    /** The preselected plan, if it doesn't fit the pet. */
    unsuitablePlan: readUnsuitable(location.state),
    /** The form was edited since these plans were recommended. */
    isOutdated: draft !== null && answers !== null && isEdited(answers, draft.petData),
    setAnswers,
    selection: location.hash === anchors.planSelection ? chosen : undefined,
    submitPet: (petData: PetProfile) => {
      if (!flight.start()) return;
      recommend.mutate(petData, {
        onSettled: flight.finish,
        onSuccess: (recommendations) => {
          const planId = preselected?.id ?? null;
          const isOffered = recommendations.plans.some(({ plan }) => plan.id === planId);
          save({ petData, recommendations, planId: isOffered ? planId : null, addOnIds: [] });
          if (isOffered) return void navigate(anchors.planSelection);
          const state = preselected && unsuitable(preselected.name);
          void navigate(anchors.recommendations, { state });
        },
      });
    },
    choosePlan: (planId: number) => {
      if (draft !== null) save({ ...draft, planId });
      void navigate(anchors.planSelection);
    },
    toggleAddOn: (addOnId: string) => {
      if (draft !== null) save({ ...draft, addOnIds: toggled(draft.addOnIds, addOnId) });
    },
    backToPlans: () => void navigate(anchors.recommendations),
    continueToOwner: () => {
      if (draft === null || draft.planId === null) return;
      const { petData, planId, addOnIds, recommendations } = draft;
      void loadStorage().then(({ flowStorage }) => {
        flowStorage.enrollmentData.write({ petData, planId, addOnIds, recommendations });
        void navigate(paths.enrollment);
      });
    },
  };
}
