import type { PetProfile, Recommendations } from '@petwell/contracts';
import { useState } from 'react';
import { type Change, chosenFrom, offeredIds } from '../../shared/plans/chosen.ts';
import type { Pricing } from '../../shared/plans/price-for-owner.ts';
import { useRecommendPlans } from '../../shared/plans/recommend-plans.ts';
import type { Chosen } from './components/PlanChoice.tsx';

/** Holds the plans for a pet, what is chosen among them, and what has changed about it since it was shown. */
export function usePlanChoice(opened: Chosen | null, price: Pricing) {
  const recommend = useRecommendPlans(price);
  const again = useRecommendPlans(price);
  const [chosen, setChosen] = useState(opened);
  const [change, setChange] = useState<Change | null>(null);
  /** As read last. */
  const [recommendations, setRecommendations] = useState<Recommendations | null>(null);
  const shown = recommendations && chosen ? chosenFrom({ ...chosen, recommendations }) : null;

  const forgetChange = () => {
    setChange(null);
    again.reset();
  };

  /** Reads every plan for the pet, best first, and keeps what was chosen as far as it is offered. False: no plan is for the pet. */
  async function see(pet: PetProfile): Promise<boolean> {
    forgetChange();
    const offered = await recommend.mutateAsync({ pet, planId: 'all' });
    setRecommendations(offered);
    const { plans } = offered;
    const best = plans.find(({ isRecommended }) => isRecommended) ?? plans[0];
    if (!best) return false;
    const kept = plans.find(({ plan }) => plan.id === chosen?.planId);
    const addOnIds = offeredIds(offered, chosen?.addOnIds ?? []);
    setChosen({ planId: (kept ?? best).plan.id, addOnIds });
    return true;
  }

  /** Shows what has changed, to be sent again, or to choose another plan. */
  async function readAgain(pet: PetProfile, { planId, addOnIds }: Chosen) {
    const offered = await again.mutateAsync({ pet, planId: 'all' });
    const kept = { planId, addOnIds: offeredIds(offered, addOnIds) };
    setRecommendations(offered);
    setChange({ before: shown, after: chosenFrom({ ...kept, recommendations: offered }) });
    setChosen(kept);
  }

  return {
    recommend,
    recommendations,
    readingAgain: again,
    chosen,
    shown,
    change,
    see,
    readAgain,
    choose: (next: Chosen) => {
      setChange(null);
      setChosen(next);
    },
    forgetChange,
  };
}
