import type { OutgrownPlan } from '@petwell/contracts';
import { useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { ConfirmChange } from '../../../shared/ui/ConfirmChange.tsx';
import { useKeepPlan } from '../api/outgrown-plans.ts';

/** Records that the owner keeps a plan that the pet grows out of. */
export function KeepPlan({ plan }: { plan: OutgrownPlan }) {
  const { enrollmentId, ownerName, petName, planName } = plan;
  const [isAsking, setIsAsking] = useState(false);
  const keep = useKeepPlan(enrollmentId);
  const close = () => {
    setIsAsking(false);
    keep.reset();
  };
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setIsAsking(true)}>
        Keep plan{' '}
        <span className="sr-only">
          of <span translate="no">{petName}</span>
        </span>
      </Button>
      {isAsking && (
        <ConfirmChange
          title={`Keep ${petName}’s plan?`}
          text={`Only if ${ownerName} told you so: ${planName} goes on at its price, and leaves this list.`}
          action="Keep plan"
          keep="Cancel"
          change={keep}
          onConfirm={() => keep.mutate(undefined, { onSuccess: close })}
          onClose={close}
        />
      )}
    </>
  );
}
