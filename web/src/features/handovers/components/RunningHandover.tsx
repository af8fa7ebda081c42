import type { Handover } from '@petwell/contracts';
import { formatDate } from '../../../shared/format-date.ts';
import { describeError } from '../../../shared/api/describe-error.ts';
import { useSingleFlight } from '../../../shared/hooks/use-single-flight.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { DialogActions } from '../../../shared/ui/DialogActions.tsx';
import { Fact } from '../../../shared/ui/Fact.tsx';
import { useCallOffHandover, type HandedPlan } from '../api/handovers.ts';
import { handoverTexts } from '../texts.ts';

function stateOf({ state, until }: Handover): string {
  if (state === 'asked')
    return `Waiting for them to agree. The link works until ${formatDate(until)}.`;
  return state === 'agreed' ? 'They agreed. The plan is being handed over.' : 'They agreed.';
}

/** Shows a handover, and calls it off while the new owner hasn’t agreed. */
export function RunningHandover({
  plan: { enrollmentId, petName },
  handover,
  onClose,
}: {
  plan: HandedPlan;
  handover: Handover;
  onClose: () => void;
}) {
  const callOff = useCallOffHandover(enrollmentId);
  const flight = useSingleFlight();
  const run = async () => {
    if (!flight.start()) return;
    try {
      await callOff.mutateAsync(undefined);
      showToast(handoverTexts.calledOff(petName));
      onClose();
    } catch {
      // Shown above the buttons.
      flight.finish();
    }
  };
  const { newOwnerName, newOwnerEmail, orderedAt, orderedBy, state } = handover;
  return (
    <div className="space-y-4">
      {/* In one line on a phone, too. */}
      <p translate="no" className="text-sm font-semibold break-words">
        {`${newOwnerName}, ${newOwnerEmail}`}
      </p>
      <dl aria-label="The handover" className="space-y-1.5 text-sm">
        <Fact label="Link sent">
          <span translate="no">{`${formatDate(orderedAt)}, ${orderedBy}`}</span>
        </Fact>
        <Fact label="Status">{stateOf(handover)}</Fact>
      </dl>
      <DialogActions>
        {callOff.isError && (
          <Alert variant="error" title={handoverTexts.notCalledOff.title}>
            {describeError(callOff.error, handoverTexts.notCalledOff.fallback)}
          </Alert>
        )}
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
        {state === 'asked' && (
          <Button isLoading={callOff.isPending} onClick={() => void run()}>
            Call it off
          </Button>
        )}
      </DialogActions>
    </div>
  );
}
