import type { AddOnRecommendation } from '@petwell/contracts';
import { CheckboxCard } from '../ui/CheckboxCard.tsx';
import { Price } from '../ui/Price.tsx';

type AddOnChoiceProps = {
  recommendation: AddOnRecommendation;
  isChosen: boolean;
  onToggle: () => void;
};

/** Selects or deselects a recommended add-on. */
export function AddOnChoice({ recommendation, isChosen, onToggle }: AddOnChoiceProps) {
  const { addOn, reasons } = recommendation;
  const details = [
    addOn.weightRangeLabel,
    addOn.maxBagsPerYear === null ? null : `up to ${addOn.maxBagsPerYear} bags a year`,
  ].filter((detail) => detail !== null);
  return (
    <CheckboxCard label={addOn.name} checked={isChosen} onChange={onToggle}>
      <Price amount={addOn.monthlyPrice} per="per month" className="text-ink-900" />
      <span className="mt-1 block">{addOn.description}</span>
      {details.length > 0 && <span className="mt-1 block">{details.join(', ')}</span>}
      {reasons.map((reason) => (
        <span key={reason} className="mt-1 block font-medium text-brand-700">
          {reason}
        </span>
      ))}
    </CheckboxCard>
  );
}
