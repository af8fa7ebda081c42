import type { EnrollmentView } from '@petwell/contracts';
import { useState } from 'react';
import { showErrorToast } from '../../../shared/toasts/show-error-toast.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { useDiscardEnrollment } from '../api/discard-enrollment.ts';
import { discardToasts } from '../texts.ts';

/** Discards an unpaid enrollment, after asking. */
export function DiscardEnrollment({ enrollment }: { enrollment: EnrollmentView }) {
  const [isAsking, setIsAsking] = useState(false);
  const discarding = useDiscardEnrollment(enrollment.id);
  const petName = enrollment.pet.name;
  const discard = async () => {
    if (discarding.isPending) return;
    try {
      await discarding.mutateAsync();
      showToast(discardToasts.discarded(petName));
    } catch (error) {
      showErrorToast(discardToasts.failed, error);
    }
    setIsAsking(false);
  };
  return (
    <>
      <Button variant="ghost" onClick={() => setIsAsking(true)}>
        Discard Enrollment
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Discard ${petName}’s enrollment?`}
        actions={
          <>
            <Button variant="outline" onClick={() => setIsAsking(false)}>
              Keep it
            </Button>
            <Button
              variant="destructive"
              isLoading={discarding.isPending}
              onClick={() => void discard()}
            >
              {discarding.isPending ? 'Discarding…' : 'Discard'}
            </Button>
          </>
        }
      >
        <span className="[overflow-wrap:anywhere]">
          The plan hasn’t been paid for, so you haven’t been charged. We’ll remove the enrollment
          and {petName}’s profile.
        </span>
      </Dialog>
    </>
  );
}
