import type { EmailChangeConfirmed } from '@petwell/contracts';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useConfirmEmailChange } from '../../features/account/api/reset-password.ts';
import { useConfirmStaffEmail } from '../../features/staff-sign-in/api/staff-links.ts';
import { ClinicPhone } from '../../shared/clinic/ClinicPhone.tsx';
import { hasCode } from '../../shared/api/api-error.ts';
import { describeError } from '../../shared/api/describe-error.ts';
import { paths } from '../../shared/paths.ts';
import { Alert } from '../../shared/ui/Alert.tsx';
import { Button, buttonClass } from '../../shared/ui/Button.tsx';
import { Card } from '../../shared/ui/Card.tsx';
import { LinkPage } from '../../shared/ui/LinkPage.tsx';
import type { Elements } from '../../shared/ui/elements.ts';

type Account = {
  title: string;
  description: string;
  heading: string;
  doneHeading?: string;
  /** How to get a new link. */
  newLink: { text: Elements; actions?: Elements };
  /** The way out besides trying again. */
  afterFailure?: Elements;
  name: string;
  useConfirm: () => UseMutationResult<EmailChangeConfirmed, Error, string>;
  done: {
    title: string;
    next: (confirmed: EmailChangeConfirmed) => ReactNode;
    text: (confirmed: EmailChangeConfirmed) => string;
  };
};

const owner: Account = {
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
};

const staffSignIn = (
  <Link to={paths.adminLogin} className={buttonClass()}>
    Go to staff sign-in
  </Link>
);

const staff: Account = {
  title: 'Confirm your staff email address',
  description: 'Confirm the email address of your staff account.',
  heading: 'Confirm your email address',
  newLink: {
    text: <span>sign in and enter the address again in your account to get a new one.</span>,
    actions: staffSignIn,
  },
  name: 'PetWell staff account',
  useConfirm: useConfirmStaffEmail,
  done: {
    title: 'Your email address is confirmed',
    next: () => staffSignIn,
    text: ({ email }) =>
      `If you forget your password, we’ll email a link to ${email}. You still sign in with your username.`,
  },
};

type ConfirmProps = { account: Account; token: string; onConfirmed: () => void };

function Confirm({ account, token, onConfirmed }: ConfirmProps) {
  const { useConfirm, done, name, afterFailure } = account;
  const confirm = useConfirm();
  if (confirm.isSuccess) {
    return (
      <Alert variant="success" title={done.title} actions={done.next(confirm.data)}>
        {done.text(confirm.data)}
      </Alert>
    );
  }
  if (hasCode(confirm.error, 'link_invalid')) {
    return (
      <Alert variant="error" title="This link no longer works">
        {describeError(confirm.error, 'We couldn’t confirm the address.')}
      </Alert>
    );
  }
  return (
    <Card className="space-y-5 p-6 sm:p-8">
      {confirm.isError && (
        <Alert variant="error">
          <span>
            {describeError(confirm.error, 'We couldn’t confirm the address. Please try again.')}
          </span>
          {afterFailure}
        </Alert>
      )}
      <p className="text-ink-700">
        <span>Someone asked to use this email address for their</span> <span>{name}</span>
        <span>
          . If that was you, confirm it. If not, close this page, and nothing will change.
        </span>
      </p>
      <Button
        size="large"
        width="full"
        isLoading={confirm.isPending}
        onClick={() => confirm.mutate(token, { onSuccess: onConfirmed })}
      >
        {confirm.isPending ? 'One moment…' : 'Confirm this address'}
      </Button>
    </Card>
  );
}

const ConfirmEmail = ({ account }: { account: Account }) => (
  <LinkPage
    title={account.title}
    description={account.description}
    heading={account.heading}
    newLink={account.newLink}
    {...(account.doneHeading !== undefined && { doneHeading: account.doneHeading })}
  >
    {(token, forget) => <Confirm account={account} token={token} onConfirmed={forget} />}
  </LinkPage>
);

/** `/confirm-email-change?token=`: linked from the email to the new address. */
export const ConfirmEmailChangePage = () => <ConfirmEmail account={owner} />;

/** `/admin-confirm-email?token=`: linked from the email to a staff member's new address. */
export const AdminConfirmEmailPage = () => <ConfirmEmail account={staff} />;
