import type { ReactElement } from 'react';
import { useStopCareReminders } from '../api/care.ts';
import { ClinicPhone } from '../../../shared/clinic/ClinicPhone.tsx';
import { describeError } from '../../../shared/api/describe-error.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { Card } from '../../../shared/ui/Card.tsx';

type StopRemindersProps = {
  token: string;
  onStopped: () => void;
  /** Shown once they are stopped. */
  signIn: ReactElement;
};

/** Stops the reminders of an owner with the token of an email. */
export function StopReminders({ token, onStopped, signIn }: StopRemindersProps) {
  const stop = useStopCareReminders();
  if (stop.isSuccess) {
    return (
      <Alert variant="success" title="Reminders are stopped" actions={signIn}>
        We won’t email you about care that is due. Your plans stay as they are. You can turn
        reminders on again on your dashboard.
      </Alert>
    );
  }
  return (
    <Card className="space-y-5 p-6 sm:p-8">
      {stop.isError && (
        <Alert variant="error">
          <span>{`${describeError(stop.error, 'The reminders could not be stopped. Please try again.')} You can also stop them on your dashboard, or call us:`}</span>{' '}
          <ClinicPhone />
        </Alert>
      )}
      <p className="text-ink-700">
        We’ll stop all emails about care that is due or not used yet, for all of your pets.
      </p>
      <Button
        size="large"
        width="full"
        isLoading={stop.isPending}
        onClick={() => stop.mutate(token, { onSuccess: onStopped })}
      >
        {stop.isPending ? 'One moment…' : 'Stop reminders'}
      </Button>
    </Card>
  );
}
