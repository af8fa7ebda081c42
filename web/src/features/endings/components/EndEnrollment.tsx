import { useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { EndOnItsWay } from './EndOnItsWay.tsx';
import { EndEnrollmentForm } from './EndEnrollmentForm.tsx';
import type { EndableEnrollment } from '../api/endings.ts';

type EndEnrollmentProps = {
  enrollment: EndableEnrollment;
  hasDied: boolean;
  /** Its end was ordered, and is on its way. */
  isEndPending?: boolean | undefined;
};

/**
 * Ends a plan, now or with its paid month, after showing what that does. An end that is on its way isn't offered again;
 * the dialog that ordered it stays open with what it says.
 */
export function EndEnrollment({ enrollment, hasDied, isEndPending = false }: EndEnrollmentProps) {
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
        title={`End ${enrollment.petName}’s ${enrollment.planName}?`}
      >
        {isOpen && <EndEnrollmentForm enrollment={enrollment} hasDied={hasDied} onClose={close} />}
      </Dialog>
    </>
  );
}
