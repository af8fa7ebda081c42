import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { useResetPassword } from '../../features/account/api/reset-password.ts';
import { RequestPasswordReset } from '../../features/account/components/RequestPasswordReset.tsx';
import { SetPasswordByLink } from '../../features/account/components/SetPasswordByLink.tsx';
import { useResetStaffPassword } from '../../features/staff-sign-in/api/staff-links.ts';
import { paths } from '../../shared/paths.ts';
import { Alert } from '../../shared/ui/Alert.tsx';
import { buttonClass } from '../../shared/ui/Button.tsx';
import { Card } from '../../shared/ui/Card.tsx';
import { LinkPage } from '../../shared/ui/LinkPage.tsx';
import { ownerReset, type ResetRequest, staffReset } from '../forgot-password/reset-requests.tsx';
import type { Elements } from '../../shared/ui/elements.ts';

type Account = {
  title: string;
  description: string;
  doneHeading?: string;
  newLinkPath: string;
  request: ResetRequest;
  signInPath: string;
  /** The next step once the password is set. */
  next: string;
  intro?: Elements;
  useSetPassword: ComponentProps<typeof SetPasswordByLink>['useSetPassword'];
};

const owner: Account = {
  title: 'Choose a new password',
  description: 'Choose a new password for your account.',
  doneHeading: 'Your new password',
  newLinkPath: paths.forgotPassword,
  request: ownerReset,
  signInPath: paths.login,
  next: 'Please sign in with the new password.',
  intro: (
    <p className="text-ink-700">
      You’ll be signed out everywhere, and plans that aren’t paid yet will be removed.
    </p>
  ),
  useSetPassword: useResetPassword,
};

const staff: Account = {
  title: 'Choose a new staff password',
  description: 'Choose a new password for your staff account.',
  newLinkPath: paths.adminForgotPassword,
  request: staffReset,
  signInPath: paths.adminLogin,
  next: 'Please sign in with your username and the new password.',
  useSetPassword: useResetStaffPassword,
};

function NewPassword(account: Account) {
  const { newLinkPath, request, signInPath, next, intro, useSetPassword, ...titles } = account;
  const newLink = (
    <Link to={newLinkPath} className={buttonClass({ variant: 'outline' })}>
      Get a new link
    </Link>
  );
  const signIn = (
    <Link to={signInPath} className={buttonClass()}>
      Sign in
    </Link>
  );
  return (
    <LinkPage
      {...titles}
      heading="Choose a new password"
      newLink={{
        text: <span>we’ll email you a new one.</span>,
        form: <RequestPasswordReset {...request} button="Send me a new link" />,
      }}
    >
      {(token, forget) => (
        <Card className="p-6 sm:p-8">
          <SetPasswordByLink
            token={token}
            onSet={forget}
            useSetPassword={useSetPassword}
            button="Set new password"
            intro={intro}
            otherwise={newLink}
            done={
              <Alert variant="success" title="Your new password is set" actions={signIn}>
                {`You are signed out everywhere. ${next}`}
              </Alert>
            }
          />
        </Card>
      )}
    </LinkPage>
  );
}

/** `/reset-password?token=`: sets a new password through an emailed link. */
export const ResetPasswordPage = () => <NewPassword {...owner} />;

/** `/admin-reset-password?token=`: the same for a staff account. */
export const AdminResetPasswordPage = () => <NewPassword {...staff} />;
