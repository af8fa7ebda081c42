import { useState } from 'react';
import { showErrorToast } from '../../../shared/toasts/show-error-toast.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { useMarkDeceased } from '../api/mark-deceased.ts';
import { lossTexts } from '../loss-texts.ts';

type MarkDeceasedProps = { pet: { id: number; name: string }; by: 'owner' | 'staff' };

/** Records that a pet died, after asking: it can't be undone. */
export function MarkDeceased({ pet, by }: MarkDeceasedProps) {
  const [isAsking, setIsAsking] = useState(false);
  const marking = useMarkDeceased(pet.id);
  const texts = lossTexts[by](pet.name);
  const mark = async () => {
    if (marking.isPending) return;
    try {
      await marking.mutateAsync();
      showToast(texts.recorded);
    } catch (error) {
      showErrorToast(texts.failed, error);
    }
    setIsAsking(false);
  };
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => setIsAsking(true)}>
        {texts.link}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={texts.title}
        actions={
          <>
            <Button variant="outline" onClick={() => setIsAsking(false)}>
              Go back
            </Button>
            <Button isLoading={marking.isPending} onClick={() => void mark()}>
              {texts.confirm}
            </Button>
          </>
        }
      >
        <p className="wrap-anywhere">{texts.question}</p>
      </Dialog>
    </>
  );
}
