import { useId, useState } from 'react';
import { useIsPaper } from '../../../shared/hooks/use-media.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { FeatureList } from '../../../shared/plans/FeatureList.tsx';
import { fewerServices, moreServices } from '../texts.ts';

const shownFeatures = 3;

/** Lists the first services of a plan; a button shows the rest in place. Paper has all. */
export function EnrollmentServices({ features }: { features: readonly string[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const isPaper = useIsPaper();
  const id = useId();
  const hiddenCount = features.length - shownFeatures;
  return (
    <>
      <div id={id}>
        <FeatureList features={isOpen || isPaper ? features : features.slice(0, shownFeatures)} />
      </div>
      {hiddenCount > 0 && (
        <Button
          variant="ghost"
          className="mt-1 ml-1.5 print:hidden"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? fewerServices : moreServices(hiddenCount)}
        </Button>
      )}
    </>
  );
}
