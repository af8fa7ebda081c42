import type { EnrollmentView } from '@petwell/contracts';
import { useState } from 'react';
import { hasCode } from '../../../shared/api/api-error.ts';
import { showErrorToast } from '../../../shared/toasts/show-error-toast.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { useDiscardEnrollment } from '../api/discard-enrollment.ts';
import { discardToasts } from '../texts.ts';

/** Discards an unpaid enrollment, after asking. */
export function DiscardEnrollment({ enrollment }: { enrollment: EnrollmentView }) {
  const [isAsking, setIsAsking] = useState(false);
  const discarding = useDiscardEnrollment(enrollment.id);
  const petName = enrollment.pet.name;
  const close = () => {
    setIsAsking(false);
    discarding.reset();
  };
  const discard = async () => {
    if (discarding.isPending) return;
    try {
      await discarding.mutateAsync();
      showToast(discardToasts.discarded(petName));
    } catch (error) {
      // The dialog shows why this plan can't be discarded.
      if (hasCode(error, 'status_conflict')) return;
      showErrorToast(discardToasts.failed, error);
    }
    close();
  };
  return (
    <>
      <Button variant="ghost" className="max-sm:-ml-5" onClick={() => setIsAsking(true)}>
        Discard plan
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={close}
        title={`Discard ${petName}’s plan?`}
        actions={
          <>
            <Button variant="outline" onClick={close}>
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
          The plan hasn’t been paid for, so you haven’t been charged. We’ll remove the plan and{' '}
          <span translate="no">{petName}</span>’s profile.
        </span>
        {hasCode(discarding.error, 'status_conflict') && (
          <Alert variant="error" className="mt-4">
            {discarding.error.publicMessage}
          </Alert>
        )}
      </Dialog>
    </>
  );
}
