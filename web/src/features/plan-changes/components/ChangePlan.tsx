import type { StaffRole } from '@petwell/contracts';
import { lazy, Suspense, useState } from 'react';
import { mayAct } from '../../../shared/staff/permissions.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { LoadingChange } from './LoadingChange.tsx';

const PlanChange = lazy(async () => ({
  default: (await import('./PlanChange.tsx')).PlanChange,
}));

/** Opens the sheet on which a plan or its add-ons change. Viewers read what a change would cost. */
export function ChangePlan({
  enrollment: { enrollmentId, petName },
  role,
}: {
  enrollment: { enrollmentId: number; petName: string };
  role: StaffRole;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setIsOpen(true)}>
        {mayAct(role) ? 'Change plan' : 'What a change costs'}
      </Button>
      <Dialog isForm isOpen={isOpen} onClose={close} title={`Change ${petName}’s plan`}>
        {isOpen && (
          <Suspense fallback={<LoadingChange />}>
            <PlanChange enrollmentId={enrollmentId} role={role} onClose={close} />
          </Suspense>
        )}
      </Dialog>
    </>
  );
}
