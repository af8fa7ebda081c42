import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { EndPlanForm } from './EndPlanForm.tsx';
import type { EndablePlan } from './plan-endings.ts';

/** Ends a plan, now or with its paid month, after showing what that does. */
export function EndPlan({ plan, hasDied }: { plan: EndablePlan; hasDied: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="outline" size="small" className="min-h-11" onClick={() => setIsOpen(true)}>
        End plan
      </Button>
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
