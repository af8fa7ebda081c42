import type { PetProfile } from '@petwell/contracts';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useRecommendPlans } from '../../features/recommendations/api/recommend-plans.ts';
import { useIsHydrated } from '../../shared/hooks/use-is-hydrated.ts';
import { useSingleFlight } from '../../shared/hooks/use-single-flight.ts';
import { anchors, paths } from '../../shared/paths.ts';
import {
  draftStorage,
  type RecommendationsDraft,
} from '../../shared/session-storage/draft-storage.ts';
import { flowStorage } from '../../shared/session-storage/flow-storage.ts';

function toggled(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
}

/**
 * Manages the flow on `/`: pet, recommendations, chosen plan. The data is in the tab's draft and the step in
 * the URL (`#plan-selection`), so that reload and the back button work.
 */
export function useEnrollmentFlow() {
  const isHydrated = useIsHydrated();
  const stored = useMemo(
    () => (isHydrated ? draftStorage.recommendations.read() : null),
    [isHydrated],
  );
  const [saved, setSaved] = useState<RecommendationsDraft | null>(null);
  const draft = saved ?? stored;
  const location = useLocation();
  const navigate = useNavigate();
  const recommend = useRecommendPlans();
  const flight = useSingleFlight();

  const save = (next: RecommendationsDraft) => {
    draftStorage.recommendations.write(next);
    setSaved(next);
  };
  const chosen = draft?.recommendations.plans.find(({ plan }) => plan.id === draft.planId);

  return {
    draft,
    recommend,
    selection: location.hash === anchors.planSelection ? chosen : undefined,
    submitPet: (petData: PetProfile) => {
      if (!flight.start()) return;
      recommend.mutate(petData, {
        onSettled: flight.finish,
        onSuccess: (recommendations) => {
          save({ petData, recommendations, planId: null, addOnIds: [] });
          void navigate(anchors.recommendations);
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
      flowStorage.enrollmentData.write({
        petData: draft.petData,
        planId: draft.planId,
        addOnIds: draft.addOnIds,
        recommendations: draft.recommendations,
      });
      void navigate(paths.enrollment);
    },
  };
}
