import { Link } from 'react-router-dom';
import { SetPasswordByLink } from '../../features/account/components/SetPasswordByLink.tsx';
import { useResetStaffPassword } from '../../features/staff-sign-in/api/staff-links.ts';
import { paths } from '../../shared/paths.ts';
import { Alert } from '../../shared/ui/Alert.tsx';
import { buttonClass } from '../../shared/ui/Button.tsx';
import { Card } from '../../shared/ui/Card.tsx';
import { LinkPage } from '../../shared/ui/LinkPage.tsx';

const newLink = (
  <Link to={paths.adminForgotPassword} className={buttonClass({ variant: 'outline' })}>
    Get a new link
  </Link>
);
const done = (
  <Alert
    variant="success"
    title="Your new password is set"
    actions={
      <Link to={paths.adminLogin} className={buttonClass()}>
        Sign in
      </Link>
    }
  >
    You are signed out everywhere. Please sign in with your username and the new password.
  </Alert>
);

/** `/admin-reset-password?token=`: sets a new password of a staff account through an emailed link. */
export function AdminResetPasswordPage() {
  return (
    <LinkPage
      title="Choose a new staff password"
      description="Choose a new password for your staff account."
      heading="Choose a new password"
      helpActions={newLink}
    >
      {(token, forget) => (
        <Card className="p-6 sm:p-8">
          <SetPasswordByLink
            token={token}
            done={done}
            onSet={forget}
            useSetPassword={useResetStaffPassword}
            button="Set new password"
            otherwise={newLink}
          />
        </Card>
      )}
    </LinkPage>
  );
}
