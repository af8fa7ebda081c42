import type { AddOnRecommendation } from '@petwell/contracts';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { AddOnChoice } from './AddOnChoice.tsx';

const unfolded = 2;

type AddOnChoicesProps = {
  /** Best first. */
  addOns: readonly AddOnRecommendation[];
  chosenIds: readonly string[];
  onToggle: (addOnId: string) => void;
};

const idOf = ({ addOn }: AddOnRecommendation): string => String(addOn.id);

/**
 * Shows the two best add-ons and folds the others. An add-on that is or was chosen stays in view, so that
 * nothing moves when it is deselected.
 */
export function AddOnChoices({ addOns, chosenIds, onToggle }: AddOnChoicesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [keptIds, setKeptIds] = useState<readonly string[]>(chosenIds);
  const listId = useId();
  const isFoldable = (one: AddOnRecommendation, index: number) =>
    index >= unfolded && !keptIds.includes(idOf(one));
  const folded = addOns.filter(isFoldable);
  const first = addOns.filter((one, index) => !isFoldable(one, index));
  const choice = (one: AddOnRecommendation) => (
    <AddOnChoice
      key={idOf(one)}
      recommendation={one}
      isChosen={chosenIds.includes(idOf(one))}
      onToggle={() => onToggle(idOf(one))}
    />
  );
  const toggle = () => {
    if (isOpen) setKeptIds((kept) => [...new Set([...kept, ...chosenIds])]);
    setIsOpen(!isOpen);
  };
  return (
    <fieldset>
      <legend className="text-heading font-extrabold tracking-tight">Recommended add-ons</legend>
      <div className="mt-4 space-y-3">{first.map(choice)}</div>
      {folded.length > 0 && (
        <>
          <Button
            variant="ghost"
            className="mt-2 -ml-5"
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={toggle}
          >
            <span>{isOpen ? 'Fewer add-ons' : `More add-ons (${folded.length})`}</span>
            <ChevronDown aria-hidden className={isOpen ? 'size-5 rotate-180' : 'size-5'} />
          </Button>
          <div id={listId} hidden={!isOpen} className="mt-2 space-y-3">
            {folded.map(choice)}
          </div>
        </>
      )}
    </fieldset>
  );
}
