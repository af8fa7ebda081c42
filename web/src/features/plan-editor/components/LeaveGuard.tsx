import { useEffect } from 'react';
import { NavigationType, useBlocker } from 'react-router-dom';
import { Button } from '../../../shared/ui/Button.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';

/** The state of a navigation that leaves nothing behind. */
export const nothingUnsaved = { isSaved: true };

/** Asks before another page is opened, or this one closed, with changes that aren't saved. */
export function LeaveGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const state = nextLocation.state as Partial<typeof nothingUnsaved> | null;
    const isSaved = historyAction !== NavigationType.Pop && state?.isSaved === true;
    return isUnsaved && !isSaved && currentLocation.pathname !== nextLocation.pathname;
  });
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog
      isOpen
      onClose={() => blocker.reset()}
      title="Leave without saving?"
      isForm
      actions={
        <>
          <Button variant="outline" onClick={() => blocker.reset()}>
            Stay here
          </Button>
          <Button variant="destructive" onClick={() => blocker.proceed()}>
            Leave
          </Button>
        </>
      }
    >
      Your changes aren’t saved as a draft yet.
    </Dialog>
  );
}
