import type { ComponentProps } from 'react';
import { useResetPassword } from '../../features/account/api/reset-password.ts';
import { RequestPasswordReset } from '../../features/account/components/RequestPasswordReset.tsx';
import { ResetPassword } from '../../features/account/components/ResetPassword.tsx';
import { useResetStaffPassword } from '../../features/staff-sign-in/api/staff-links.ts';
import { paths } from '../../shared/paths.ts';
import { LinkPage } from '../../shared/ui/LinkPage.tsx';
import { ownerReset, type ResetRequest, staffReset } from '../forgot-password/reset-requests.tsx';

type Account = {
  titles: { title: string; description: string; doneHeading?: string };
  request: ResetRequest;
  reset: Omit<ComponentProps<typeof ResetPassword>, 'token' | 'onSet'>;
};

const owner: Account = {
  titles: {
    title: 'Choose a new password',
    description: 'Choose a new password for your account.',
    doneHeading: 'Your new password',
  },
  request: ownerReset,
  reset: {
    newLinkPath: paths.forgotPassword,
    signInPath: paths.login,
    next: 'Please sign in with the new password.',
    intro: (
      <p className="text-ink-700">
        You’ll be signed out everywhere, and plans that aren’t paid yet will be removed.
      </p>
    ),
    useSetPassword: useResetPassword,
  },
};

const staff: Account = {
  titles: {
    title: 'Choose a new staff password',
    description: 'Choose a new password for your staff account.',
  },
  request: staffReset,
  reset: {
    newLinkPath: paths.adminForgotPassword,
    signInPath: paths.adminLogin,
    next: 'Please sign in with your username and the new password.',
    useSetPassword: useResetStaffPassword,
  },
};

const NewPassword = ({ titles, request, reset }: Account) => (
  <LinkPage
    {...titles}
    heading="Choose a new password"
    newLink={{
      text: <span>we’ll email you a new one.</span>,
      form: <RequestPasswordReset {...request} button="Send me a new link" />,
    }}
  >
    {(token, forget) => <ResetPassword {...reset} token={token} onSet={forget} />}
  </LinkPage>
);

/** `/reset-password?token=`: sets a new password through an emailed link. */
export const ResetPasswordPage = () => <NewPassword {...owner} />;

/** `/admin-reset-password?token=`: the same for a staff account. */
export const AdminResetPasswordPage = () => <NewPassword {...staff} />;
