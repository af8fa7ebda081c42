import type { Plan } from '@petwell/contracts';
import { Link } from 'react-router-dom';
import { ApiError, hasCode } from '../../../shared/api/api-error.ts';
import { describeError } from '../../../shared/api/describe-error.ts';
import { anchors, loginPath, paths } from '../../../shared/paths.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button, buttonClass } from '../../../shared/ui/Button.tsx';
import { ClinicPhone } from '../../../shared/clinic/ClinicPhone.tsx';
import { enrollmentToasts } from '../texts.ts';

// The step's own button is the filled one.
const look = { size: 'small', variant: 'outline' } as const;

const signInLink = (
  <Link to={loginPath(paths.enrollment)} className={buttonClass(look)}>
    Sign in and continue
  </Link>
);

/** Shown if the session ends while adding a pet. `onOther`: somebody else is here. */
export function SignInAgain({ onOther }: { onOther?: () => void }) {
  return (
    <Alert
      variant="warning"
      title="Please sign in again"
      className="mt-6"
      actions={
        <>
          {signInLink}
          {onOther && (
            <Button {...look} onClick={onOther}>
              Enroll with other details
            </Button>
          )}
        </>
      }
    >
      Your session has ended. Your pet and plan are saved.
    </Alert>
  );
}

function AccountExists() {
  return (
    <Alert
      variant="warning"
      title="You already have an account"
      className="mt-6"
      actions={signInLink}
    >
      This email address already has an account. Sign in to add your pet to it. Everything you chose
      is saved.
    </Alert>
  );
}

function SetupLinkSent() {
  return (
    <Alert title="Please check your inbox" className="mt-6">
      This email address has a plan that isn’t finished. We’ve emailed it a link: open it to set
      your password and continue. No email? Call <ClinicPhone />.
    </Alert>
  );
}

type DuplicatePetProps = { petName: string; email: string; onConfirm: () => void };

/** Asks before a pet of the same name and type gets a second plan. */
export function DuplicatePet({ petName, email, onConfirm }: DuplicatePetProps) {
  return (
    <Alert
      variant="warning"
      title={`${petName} already has a plan`}
      className="mt-6"
      actions={
        <>
          <Button {...look} onClick={onConfirm}>
            It’s another pet: enroll it
          </Button>
          <Link to={paths.dashboard(email)} className={buttonClass(look)}>
            Go to Dashboard
          </Link>
        </>
      }
    >
      <span>
        Is this another pet with the same name? To change the plan that{' '}
        <span translate="no">{petName}</span> has, please call{' '}
      </span>
      <ClinicPhone />.
    </Alert>
  );
}

/** Warns that enrolling replaces a plan that another tab or a link began, and isn't paid yet. */
export function ReplacesUnpaid({ petName }: { petName: string }) {
  return (
    <Alert variant="warning" className="mt-6">
      If a plan that was saved in this browser isn’t paid yet, this replaces it. To have both,
      finish that one first, then add <span translate="no">{petName}</span> on your dashboard.
    </Alert>
  );
}

/** Warns that enrolling replaces the plan of `replaced`, a pet enrolled before without a password. */
export function ReplacesPet({ petName, replaced }: { petName: string; replaced: string }) {
  return (
    <Alert
      variant="warning"
      className="mt-6"
      actions={
        <Link to={paths.accountSetup} className={buttonClass(look)}>
          <span>
            Finish enrolling <span translate="no">{replaced}</span>
          </span>
        </Link>
      }
    >
      This replaces <span translate="no">{replaced}</span>’s plan, which isn’t paid yet. To have
      both, finish <span translate="no">{replaced}</span>’s first, then add{' '}
      <span translate="no">{petName}</span> on your dashboard.
    </Alert>
  );
}

/** Shown if the pet can't have the chosen plan anymore. */
export function PlanGone({ plan }: { plan: Pick<Plan, 'name'> | undefined }) {
  return (
    <Alert
      variant="error"
      title="Please choose your plan again"
      className="mt-6"
      actions={
        <Link to={`${paths.home}${anchors.recommendations}`} className={buttonClass(look)}>
          Back to the recommendations
        </Link>
      }
    >
      <span translate={plan && 'no'}>{plan?.name ?? 'That plan'}</span>{' '}
      <span>is no longer offered for this pet. What you typed is saved.</span>
    </Alert>
  );
}

function UnpaidLimit({ email }: { email: string }) {
  return (
    <Alert
      variant="warning"
      title="Please pay for a plan first"
      className="mt-6"
      actions={
        <Link to={paths.dashboard(email)} className={buttonClass(look)}>
          Go to Dashboard
        </Link>
      }
    >
      Several plans in your account aren’t paid yet. Pay for one or discard one on your dashboard,
      then add this pet. Or call us at <ClinicPhone />. Your pet and plan are saved.
    </Alert>
  );
}

/** Explains why enrolling failed and what to do. Input is preserved. `email`: of the signed-in owner. */
export function EnrollmentProblem({ error, email = '' }: { error: unknown; email?: string }) {
  if (error === null) return null;
  if (hasCode(error, 'account_exists')) return <AccountExists />;
  if (hasCode(error, 'account_setup_pending')) return <SetupLinkSent />;
  if (hasCode(error, 'unpaid_limit')) return <UnpaidLimit email={email} />;
  if (error instanceof ApiError && error.status === 401) return <SignInAgain />;
  return (
    <Alert variant="error" className="mt-6">
      {describeError(error, enrollmentToasts.failed.description)}
    </Alert>
  );
}
