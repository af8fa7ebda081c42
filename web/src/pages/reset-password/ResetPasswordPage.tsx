import { Link } from 'react-router-dom';
import { useResetPassword } from '../../features/account/api/reset-password.ts';
import { SetPasswordByLink } from '../../features/account/components/SetPasswordByLink.tsx';
import { paths } from '../../shared/paths.ts';
import { Alert } from '../../shared/ui/Alert.tsx';
import { buttonClass } from '../../shared/ui/Button.tsx';
import { Card } from '../../shared/ui/Card.tsx';
import { LinkPage } from '../../shared/ui/LinkPage.tsx';

const newLink = (
  <Link to={paths.forgotPassword} className={buttonClass({ variant: 'outline' })}>
    Get a new link
  </Link>
);
const done = (
  <Alert
    variant="success"
    title="Your new password is set"
    actions={
      <Link to={paths.login} className={buttonClass()}>
        Sign in
      </Link>
    }
  >
    You are signed out everywhere. Please sign in with the new password.
  </Alert>
);

/** `/reset-password?token=`: sets a new password through an emailed link. */
export function ResetPasswordPage() {
  return (
    <LinkPage
      title="Choose a new password"
      description="Choose a new password for your account."
      heading="Choose a new password"
      doneHeading="Your new password"
      helpActions={newLink}
    >
      {(token, forget) => (
        <Card className="p-6 sm:p-8">
          <SetPasswordByLink
            token={token}
            done={done}
            onSet={forget}
            useSetPassword={useResetPassword}
            button="Set new password"
            intro={
              <p className="text-ink-700">
                You’ll be signed out everywhere, and enrollments that aren’t paid yet will be
                removed.
              </p>
            }
            otherwise={newLink}
          />
        </Card>
      )}
    </LinkPage>
  );
}
