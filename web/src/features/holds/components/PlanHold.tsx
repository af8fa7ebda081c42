import type { PlanHold as Hold } from '@petwell/contracts';
import { useState } from 'react';
import { mayManage } from '../../../shared/staff/permissions.ts';
import { useStaff } from '../../../shared/staff/use-staff.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import type { HoldablePlan } from '../api/holds.ts';
import { EndHold } from './EndHold.tsx';
import { HoldForm } from './HoldForm.tsx';

/** Lets a manager put an active plan on hold, or end its hold. */
export function PlanHold({ plan, hold }: { plan: HoldablePlan; hold: Hold | undefined }) {
  const [isOpen, setIsOpen] = useState(false);
  const staff = useStaff();
  if (staff === null || !mayManage(staff.role)) return null;
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setIsOpen(true)}>
        {hold === undefined ? 'Put on hold…' : 'End the hold'}
      </Button>
      {hold === undefined ? (
        <Dialog
          isForm
          isOpen={isOpen}
          onClose={close}
          title={`Put ${plan.petName}’s ${plan.planName} on hold?`}
        >
          {isOpen && <HoldForm plan={plan} onClose={close} />}
        </Dialog>
      ) : (
        isOpen && <EndHold plan={plan} hold={hold} onClose={close} />
      )}
    </>
  );
}
