import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { useConfirmEmailChange } from '../../features/account/api/reset-password.ts';
import { ConfirmEmail } from '../../features/account/components/ConfirmEmail.tsx';
import { useConfirmStaffEmail } from '../../features/staff-sign-in/api/staff-links.ts';
import { ClinicPhone } from '../../shared/clinic/ClinicPhone.tsx';
import { paths } from '../../shared/paths.ts';
import { buttonClass } from '../../shared/ui/Button.tsx';
import { LinkPage } from '../../shared/ui/LinkPage.tsx';

type Account = {
  page: Omit<ComponentProps<typeof LinkPage>, 'children'>;
  confirmation: Omit<ComponentProps<typeof ConfirmEmail>, 'token' | 'onConfirmed'>;
};

const owner: Account = {
  page: {
    title: 'Confirm your new email address',
    description: 'Confirm the new email address of your account.',
    heading: 'Confirm your new email address',
    doneHeading: 'Your email address',
    newLink: {
      text: (
        <span>
          sign in and enter the new address again to get a new one, or call us: <ClinicPhone />
        </span>
      ),
      actions: (
        <Link to={paths.login} className={buttonClass()}>
          Sign in
        </Link>
      ),
    },
  },
  confirmation: {
    afterFailure: (
      <span>
        {' '}
        You can also call us: <ClinicPhone />
      </span>
    ),
    name: 'account',
    useConfirm: useConfirmEmailChange,
    done: {
      title: 'Your new email address is confirmed',
      next: ({ email, isPasswordMailed }) =>
        !isPasswordMailed && (
          <Link to={paths.dashboard(email)} className={buttonClass()}>
            Go to Dashboard
          </Link>
        ),
      text: ({ email, isPasswordMailed }) =>
        isPasswordMailed
          ? `We’ve emailed a link to ${email}. Choose a password with it, then sign in with this address.`
          : `From now on, sign in with ${email}.`,
    },
  },
};

const staffSignIn = (
  <Link to={paths.adminLogin} className={buttonClass()}>
    Go to staff sign-in
  </Link>
);

const staff: Account = {
  page: {
    title: 'Confirm your staff email address',
    description: 'Confirm the email address of your staff account.',
    heading: 'Confirm your email address',
    newLink: {
      text: <span>sign in and enter the address again in your account to get a new one.</span>,
      actions: staffSignIn,
    },
  },
  confirmation: {
    name: 'PetWell staff account',
    useConfirm: useConfirmStaffEmail,
    done: {
      title: 'Your email address is confirmed',
      next: () => staffSignIn,
      text: ({ email }) =>
        `If you forget your password, we’ll email a link to ${email}. You still sign in with your username.`,
    },
  },
};

const ConfirmEmailChange = ({ page, confirmation }: Account) => (
  <LinkPage {...page}>
    {(token, forget) => <ConfirmEmail {...confirmation} token={token} onConfirmed={forget} />}
  </LinkPage>
);

/** `/confirm-email-change?token=`: linked from the email to the new address. */
export const ConfirmEmailChangePage = () => <ConfirmEmailChange {...owner} />;

/** `/admin-confirm-email?token=`: linked from the email to a staff member's new address. */
export const AdminConfirmEmailPage = () => <ConfirmEmailChange {...staff} />;
