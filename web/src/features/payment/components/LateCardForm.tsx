import { ClinicPhone } from '../../../shared/clinic/ClinicPhone.tsx';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { useIsLate } from '../use-is-late.ts';

const lateAfterMs = 15_000;

/** Says what to do when the payment provider hasn't answered for 15 seconds. */
export function LateCardForm({ isAwaited }: { isAwaited: boolean }) {
  if (!useIsLate(isAwaited, lateAfterMs)) return null;
  return (
    <Alert
      variant="warning"
      title="The secure card form isn’t loading"
      className="mb-4"
      actions={<Button onClick={() => window.location.reload()}>Reload this page</Button>}
    >
      Check your connection, turn off any content blocker, and reload this page. You haven’t been
      charged. If it still doesn’t load, call us: <ClinicPhone />
    </Alert>
  );
}
