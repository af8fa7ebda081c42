import { Link } from 'react-router-dom';
import { StopReminders } from '../../features/care/components/StopReminders.tsx';
import { ClinicPhone } from '../../shared/clinic/ClinicPhone.tsx';
import { paths } from '../../shared/paths.ts';
import { buttonClass } from '../../shared/ui/Button.tsx';
import { LinkPage } from '../../shared/ui/LinkPage.tsx';

const signIn = (
  <Link to={paths.login} className={buttonClass({ variant: 'outline' })}>
    Sign in
  </Link>
);

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
      {(token, forget) => <StopReminders token={token} onStopped={forget} signIn={signIn} />}
    </LinkPage>
  );
}
