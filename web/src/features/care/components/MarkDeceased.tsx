import { useState } from 'react';
import { showErrorToast } from '../../../shared/toasts/show-error-toast.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { useMarkDeceased } from '../api/care.ts';
import { careToasts } from '../texts.ts';

/** Records that a pet died, after asking: it can't be undone. */
export function MarkDeceased({ pet }: { pet: { id: number; name: string } }) {
  const [isAsking, setIsAsking] = useState(false);
  const marking = useMarkDeceased(pet.id);
  const mark = async () => {
    if (marking.isPending) return;
    try {
      await marking.mutateAsync();
      showToast(careToasts.deceased(pet.name));
    } catch (error) {
      showErrorToast(careToasts.notDeceased, error);
    }
    setIsAsking(false);
  };
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => setIsAsking(true)}>
        {pet.name} has died
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Has ${pet.name} died?`}
        actions={
          <>
            <Button variant="outline" onClick={() => setIsAsking(false)}>
              Go back
            </Button>
            <Button variant="destructive" isLoading={marking.isPending} onClick={() => void mark()}>
              Yes, stop all emails
            </Button>
          </>
        }
      >
        <p className="wrap-anywhere">
          All emails about {pet.name} stop at once, and we’ll end the plan. This can’t be undone.
        </p>
      </Dialog>
    </>
  );
}
