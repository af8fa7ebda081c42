import type { AdminEnrollment } from '@petwell/contracts';
import { useState } from 'react';
import { useSingleFlight } from '../../../shared/hooks/use-single-flight.ts';
import { showErrorToast } from '../../../shared/toasts/show-error-toast.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { useCancelSubscription } from '../api/change-enrollment.ts';
import { cancelToasts } from '../texts.ts';

/** Cancels a subscription after a dialog that explains the consequences. */
export function CancelSubscription({ enrollment }: { enrollment: AdminEnrollment }) {
  const [isOpen, setIsOpen] = useState(false);
  const cancel = useCancelSubscription();
  const flight = useSingleFlight();
  const { petName, planName, status } = enrollment;

  const run = async () => {
    if (!flight.start()) return;
    try {
      await cancel.mutateAsync({ enrollmentId: enrollment.id });
      showToast(cancelToasts.done(petName, planName));
    } catch (error) {
      showErrorToast(cancelToasts.failed, error);
      flight.finish();
    }
    setIsOpen(false);
  };

  return (
    <>
      <Button variant="ghost" size="small" onClick={() => setIsOpen(true)}>
        Cancel at once
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={`Cancel ${petName}’s ${planName}?`}
        actions={
          <>
            <Button variant="outline" onClick={() => setIsOpen(false)}>
              Keep plan
            </Button>
            <Button variant="destructive" isLoading={cancel.isPending} onClick={() => void run()}>
              Cancel plan
            </Button>
          </>
        }
      >
        <p>
          <span>
            The plan ends right away. No more payments will be taken, and past payments aren’t
            refunded.{' '}
          </span>
          {status !== 'pending_payment' && (
            <span>For 30 days, you can email the owner a link to start it again. </span>
          )}
          <span>To choose the day or give a reason, use “End plan” instead.</span>
        </p>
      </Dialog>
    </>
  );
}
