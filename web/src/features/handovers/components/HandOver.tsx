import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import type { HandedPlan } from '../api/handovers.ts';
import { LoadingHandover } from './LoadingHandover.tsx';

const OpenHandover = lazy(async () => ({
  default: (await import('./OpenHandover.tsx')).OpenHandover,
}));

/** Lets staff hand a pet and its plan over to a new owner, see how far that is, and call it off. */
export function HandOver({ plan }: { plan: HandedPlan }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setIsOpen(true)}>
        New owner…
      </Button>
      <Dialog isForm isOpen={isOpen} onClose={close} title={`New owner of ${plan.petName}`}>
        {isOpen && (
          <Suspense fallback={<LoadingHandover />}>
            <OpenHandover plan={plan} onClose={close} />
          </Suspense>
        )}
      </Dialog>
    </>
  );
}
