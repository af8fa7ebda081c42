import { careFeatures, type PlanRecommendation } from '@petwell/contracts';
import { clsx } from 'clsx';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { useIsPhone } from '../../../shared/hooks/use-media.ts';
import { Badge } from '../../../shared/ui/Badge.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { Price } from '../../../shared/ui/Price.tsx';
import { FurtherPetNote } from '../../../shared/plans/FurtherPet.tsx';
import { FeatureList } from '../../../shared/plans/FeatureList.tsx';
import { recommendationTexts } from '../texts.ts';

const foldedFeatures = 4;

type RecommendedPlanCardProps = { recommendation: PlanRecommendation; onSelect: () => void };

/** Shows one recommended plan with its price, reasons, and features. */
export function RecommendedPlanCard({ recommendation, onSelect }: RecommendedPlanCardProps) {
  const { plan, reasons, isRecommended } = recommendation;
  const isPhone = useIsPhone();
  const [isOpen, setIsOpen] = useState(false);
  const features = careFeatures(plan.features);
  const isFolded = isPhone && !isOpen && features.length > foldedFeatures;
  const label = isRecommended ? recommendationTexts.enroll : recommendationTexts.select;
  const button = (className: string) => (
    <Button
      variant={isRecommended ? 'primary' : 'outline'}
      width="full"
      className={className}
      aria-label={`${label}: ${plan.name}`}
      onClick={onSelect}
    >
      {label}
    </Button>
  );
  return (
    <li
      className={clsx(
        'relative flex flex-col rounded-panel bg-white p-6 sm:p-7',
        isRecommended
          ? 'border-2 border-brand-600 shadow-lift'
          : 'border border-sand-200 shadow-card',
      )}
    >
      {isRecommended && (
        <div className="absolute -top-4 left-6">
          <Badge variant="sun">
            <Star aria-hidden className="size-4 fill-current" />
            <span>{recommendationTexts.recommended}</span>
          </Badge>
        </div>
      )}
      <h3 translate="no" className="text-heading">
        {plan.name}
      </h3>
      <p className="mt-2">
        <Price amount={plan.monthlyPrice} per="per month" size="large" />
      </p>
      <p className="mt-1 text-sm text-ink-500">
        plus <Price amount={plan.membershipFee} per="one-time" /> membership fee
      </p>
      <FurtherPetNote plan={plan} className="mt-2 text-sm text-ink-700" />
      {isPhone && button('mt-4')}
      <p className="mt-4 text-ink-700">{plan.description}</p>
      {reasons.length > 0 && (
        <div className="mt-5 rounded-control bg-brand-50 p-4">
          <h4 className="font-bold text-brand-800">{recommendationTexts.reasons}</h4>
          <ul className="mt-2 list-disc space-y-1 pl-5 marker:text-brand-500">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      )}
      <div className="mt-5 mb-7">
        <FeatureList features={isFolded ? features.slice(0, foldedFeatures) : features} />
        {isFolded && (
          <Button variant="ghost" className="-ml-5" onClick={() => setIsOpen(true)}>
            {`See all ${features.length}`}
          </Button>
        )}
      </div>
      {button('mt-auto')}
    </li>
  );
}
