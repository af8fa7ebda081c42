import { useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import type { EndablePlan } from '../api/plan-endings.ts';
import { StartAgainForm } from './StartAgainForm.tsx';

/** Mails the owner a link to start a plan again that has ended, after showing what that charges. */
export function StartAgain({ plan }: { plan: EndablePlan }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="outline"
        size="small"
        aria-label={`Start again: ${plan.petName}’s plan`}
        onClick={() => setIsOpen(true)}
      >
        Start again
      </Button>
      <Dialog
        isForm
        isOpen={isOpen}
        onClose={close}
        title={`Start ${plan.petName}’s ${plan.planName} again?`}
      >
        {isOpen && <StartAgainForm plan={plan} onClose={close} />}
      </Dialog>
    </>
  );
}
