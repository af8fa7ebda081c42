import { useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import type { EndableEnrollment } from '../api/endings.ts';
import { StartAgainForm } from './StartAgainForm.tsx';

/** Mails the owner a link to start a plan again that has ended, after showing what that charges. */
export function StartAgain({ enrollment }: { enrollment: EndableEnrollment }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="outline"
        size="small"
        aria-label={`Start again: ${enrollment.petName}’s plan`}
        onClick={() => setIsOpen(true)}
      >
        Start again
      </Button>
      <Dialog
        isForm
        isOpen={isOpen}
        onClose={close}
        title={`Start ${enrollment.petName}’s ${enrollment.planName} again?`}
      >
        {isOpen && <StartAgainForm enrollment={enrollment} onClose={close} />}
      </Dialog>
    </>
  );
}
