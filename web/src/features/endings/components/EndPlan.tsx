import { useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { EndOnItsWay } from './EndOnItsWay.tsx';
import { EndPlanForm } from './EndPlanForm.tsx';
import type { EndablePlan } from '../api/plan-endings.ts';

type EndPlanProps = {
  plan: EndablePlan;
  hasDied: boolean;
  /** Its end was ordered, and is on its way. */
  isEndPending?: boolean | undefined;
};

/**
 * Ends a plan, now or with its paid month, after showing what that does. An end that is on its way isn't offered again;
 * the dialog that ordered it stays open with what it says.
 */
export function EndPlan({ plan, hasDied, isEndPending = false }: EndPlanProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      {isEndPending ? (
        <EndOnItsWay />
      ) : (
        <Button variant="outline" size="small" onClick={() => setIsOpen(true)}>
          End plan
        </Button>
      )}
      <Dialog
        isForm
        isOpen={isOpen}
        onClose={close}
        title={`End ${plan.petName}’s ${plan.planName}?`}
      >
        {isOpen && <EndPlanForm plan={plan} hasDied={hasDied} onClose={close} />}
      </Dialog>
    </>
  );
}
