import type { PetProfile, Recommendations } from '@petwell/contracts';
import { clsx } from 'clsx';
import { PetPortrait } from '../../../shared/pets/PetPortrait.tsx';
import { describeBasis, recommendationTexts } from '../texts.ts';
import { NoPlanForPet } from './NoPlanForPet.tsx';
import { RecommendedPlanCard } from './RecommendedPlanCard.tsx';

type RecommendedPlansProps = {
  pet: PetProfile;
  recommendations: Recommendations;
  onSelect: (planId: number) => void;
};

const columns = ['', 'max-w-md mx-auto', 'md:grid-cols-2 max-w-4xl mx-auto', 'lg:grid-cols-3'];

/** Shows up to three plans for the pet, best first, and the one chosen on /plans. */
export function RecommendedPlans({ pet, recommendations, onSelect }: RecommendedPlansProps) {
  const { plans } = recommendations;
  if (plans.length === 0) return <NoPlanForPet pet={pet} />;
  return (
    <div>
      <div className="flex flex-col items-center gap-4 text-center">
        <PetPortrait type={pet.type} breed={pet.breed} age={pet.age} className="size-24" />
        <h2 tabIndex={-1} className="text-title [overflow-wrap:anywhere]">
          {recommendationTexts.heading(pet.name)}
        </h2>
        <p className="text-lg text-ink-700 [overflow-wrap:anywhere]">{describeBasis(pet)}</p>
      </div>
      <ul className={clsx('mt-12 grid gap-8', columns[Math.min(plans.length, 3)])}>
        {plans.map((recommendation) => (
          <RecommendedPlanCard
            key={recommendation.plan.id}
            recommendation={recommendation}
            onSelect={() => onSelect(recommendation.plan.id)}
          />
        ))}
      </ul>
    </div>
  );
}
