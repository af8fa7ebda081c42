import { Link } from 'react-router-dom';
import { useStopCareReminders } from '../../features/care/api/care.ts';
import { ClinicPhone } from '../../shared/clinic/ClinicPhone.tsx';
import { describeError } from '../../shared/api/describe-error.ts';
import { paths } from '../../shared/paths.ts';
import { Alert } from '../../shared/ui/Alert.tsx';
import { Button, buttonClass } from '../../shared/ui/Button.tsx';
import { Card } from '../../shared/ui/Card.tsx';
import { LinkPage } from '../../shared/ui/LinkPage.tsx';

const signIn = (
  <Link to={paths.login} className={buttonClass({ variant: 'outline' })}>
    Sign in
  </Link>
);

function Stop({ token, onStopped }: { token: string; onStopped: () => void }) {
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

/** `/stop-reminders?token=`: linked from every reminder, for people; mail programs use the header. */
export function StopRemindersPage() {
  return (
    <LinkPage
      title="Stop care reminders"
      description="Stop the emails about care that is due."
      heading="Stop care reminders?"
      doneHeading="Care reminders"
      newLink={{
        text: (
          <span>
            stop the reminders on your dashboard, or call us: <ClinicPhone />
          </span>
        ),
        actions: signIn,
      }}
    >
      {(token, forget) => <Stop token={token} onStopped={forget} />}
    </LinkPage>
  );
}
