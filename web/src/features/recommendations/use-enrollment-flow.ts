import type { PetProfile } from '@petwell/contracts';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isEdited, type PetAnswers } from './is-edited.ts';
import { loadStorage } from './lazy-storage.ts';
import {
  type NavigationState,
  readPreselected,
  readUnsuitable,
  unsuitable,
} from '../../shared/plans/preselected-plan.ts';
import { pricingFor } from '../../shared/plans/price-for-owner.ts';
import { useRecommendPlans } from '../../shared/plans/recommend-plans.ts';
import { useIsHydrated } from '../../shared/hooks/use-is-hydrated.ts';
import { useSingleFlight } from '../../shared/hooks/use-single-flight.ts';
import { anchors, paths } from '../../shared/paths.ts';
import { useSession } from '../../shared/session/get-session.ts';
import type {
  PetToContinue,
  RecommendationsDraft,
} from '../../shared/session-storage/draft-storage.ts';

function toggled(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
}

/** The answers in the pet form. */
const toPetDraft = ({ name, type, breed, age, healthConcerns }: PetProfile) => ({
  name,
  type,
  breed,
  age,
  concerns: Object.fromEntries(healthConcerns.map((concern) => [concern, true])),
});

/**
 * Manages the flow on `/`: pet, recommendations, chosen plan. The data is in the tab's draft and the step in
 * the URL (`#plan-selection`), so that reload and the back button work.
 */
export function useEnrollmentFlow() {
  const [draft, setDraft] = useState<RecommendationsDraft | null>(null);
  const [answers, setAnswers] = useState<PetAnswers | null>(null);
  const location = useLocation();
  const navigate = useNavigate();
  const owner = useSession().session?.owner;
  const recommend = useRecommendPlans(pricingFor(owner));
  const flight = useSingleFlight();
  const [isRestored, setRestored] = useState(false);
  // A reload keeps the state, which the prerendered page doesn't know.
  const preselected = useIsHydrated() ? readPreselected(location.state) : null;

  useEffect(() => {
    void loadStorage().then(({ draftStorage }) =>
      setDraft((current) => current ?? draftStorage.recommendations.read()),
    );
  }, []);
  const save = (next: RecommendationsDraft) => {
    setDraft(next);
    const { petData, planId, addOnIds } = next;
    void loadStorage().then(({ draftStorage }) => {
      draftStorage.recommendations.write(next);
      const savedAt = new Date().toISOString();
      draftStorage.petToContinue.write({ petData, planId, addOnIds, savedAt });
    });
  };
  /** Recommends plans for the pet, and goes to the wanted one if it is offered. */
  const showPlansFor = (
    petData: PetProfile,
    wanted: { planId: number | null; addOnIds: string[] },
    onMissing: () => NavigationState = () => null,
  ) => {
    if (!flight.start()) return;
    const { planId } = wanted;
    recommend.mutate(
      { pet: petData, planId },
      {
        onSettled: flight.finish,
        onSuccess: (recommendations) => {
          const isOffered = recommendations.plans.some(({ plan }) => plan.id === planId);
          const offeredIds = recommendations.addOns.map(({ addOn }) => String(addOn.id));
          const addOnIds = wanted.addOnIds.filter((id) => offeredIds.includes(id));
          save({ petData, recommendations, planId: isOffered ? planId : null, addOnIds });
          if (isOffered) return void navigate(anchors.planSelection);
          void navigate(anchors.recommendations, { state: onMissing() });
        },
      },
    );
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
    submitPet: (petData: PetProfile) =>
      showPlansFor(
        petData,
        { planId: preselected?.id ?? null, addOnIds: [] },
        () => preselected && unsuitable(preselected.name),
      ),
    continueWith: ({ petData, planId, addOnIds }: PetToContinue) => {
      void loadStorage().then(({ draftStorage }) => {
        draftStorage.pet.write(toPetDraft(petData));
        setRestored(true);
        showPlansFor(petData, { planId, addOnIds });
      });
    },
    /** The form has to read its draft again. */
    isRestored,
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
