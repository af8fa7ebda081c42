import { useState } from 'react';
import { formatDay } from '../../../shared/format-date.ts';
import { useSingleFlight } from '../../../shared/hooks/use-single-flight.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { OrderFailure } from '../../../shared/staff/OrderFailure.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { undoToasts } from '../ending-texts.ts';
import { type EndableEnrollment, useUndoEnd } from '../api/endings.ts';

/** Lets a plan go on that is set to end, after asking: its owner is charged again. */
export function UndoEnd({ enrollment, endsOn }: { enrollment: EndableEnrollment; endsOn: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const undo = useUndoEnd(enrollment.enrollmentId);
  const flight = useSingleFlight();
  const { petName, planName } = enrollment;
  const run = async () => {
    if (!flight.start()) return;
    try {
      await undo.mutateAsync('withdraw');
      showToast(undoToasts.done(petName, planName));
      setIsOpen(false);
    } catch {
      // Shown in the dialog.
      flight.finish();
    }
  };
  return (
    <>
      <Button
        variant="outline"
        size="small"
        aria-label={`Undo the end of ${petName}’s plan`}
        onClick={() => {
          undo.reset();
          flight.finish();
          setIsOpen(true);
        }}
      >
        Undo
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={`Let ${petName}’s ${planName} go on?`}
        actions={
          <>
            <Button variant="outline" onClick={() => setIsOpen(false)}>
              Go back
            </Button>
            <Button isLoading={undo.isPending} onClick={() => void run()}>
              Let it go on
            </Button>
          </>
        }
      >
        <p>
          It no longer ends on <span>{formatDay(endsOn)}</span>, and monthly payments continue. The
          owner gets an email if one told of the end.
        </p>
        {undo.isError && (
          <OrderFailure error={undo.error} {...undoToasts.failed} className="mt-3" />
        )}
      </Dialog>
    </>
  );
}
