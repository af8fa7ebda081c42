import type { PlanHold } from '@petwell/contracts';
import { formatDay } from '../../../shared/format-date.ts';
import { useSingleFlight } from '../../../shared/hooks/use-single-flight.ts';
import { OrderFailure } from '../../../shared/staff/OrderFailure.tsx';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { type HoldablePlan, useEndHold } from '../api/holds.ts';
import { holdTexts } from '../texts.ts';

/** Asks whether a hold ends before its time: its owner is charged again. */
export function EndHold({
  plan: { enrollmentId, petName, planName },
  hold,
  onClose,
}: {
  plan: HoldablePlan;
  hold: PlanHold;
  onClose: () => void;
}) {
  const end = useEndHold(enrollmentId);
  const flight = useSingleFlight();
  const run = async () => {
    if (!flight.start()) return;
    try {
      await end.mutateAsync(undefined);
      showToast(holdTexts.ended(petName, planName));
      onClose();
    } catch {
      // Shown in the dialog.
      flight.finish();
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`End the hold of ${petName}’s ${planName}?`}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Go back
          </Button>
          <Button isLoading={end.isPending} onClick={() => void run()}>
            End the hold
          </Button>
        </>
      }
    >
      <p>
        {`It is on hold until ${formatDay(hold.until)}. If you end the hold, the plan can be used again right away, and the card is charged on the next billing day. The owner gets an email.`}
      </p>
      {end.isError && <OrderFailure error={end.error} {...holdTexts.notEnded} className="mt-3" />}
    </Dialog>
  );
}
