import { Link } from 'react-router-dom';
import { useConfirmAccount, useRemoveAccount } from '../../features/account/api/reset-password.ts';
import { ClinicPhone } from '../../shared/clinic/ClinicPhone.tsx';
import { hasCode } from '../../shared/api/api-error.ts';
import { describeError } from '../../shared/api/describe-error.ts';
import { paths } from '../../shared/paths.ts';
import { Alert } from '../../shared/ui/Alert.tsx';
import { Button, buttonClass } from '../../shared/ui/Button.tsx';
import { Card } from '../../shared/ui/Card.tsx';
import { LinkPage } from '../../shared/ui/LinkPage.tsx';

const signIn = (
  <Link to={paths.login} className={buttonClass()}>
    Sign in
  </Link>
);

function Removed({ outcome }: { outcome: 'removed' | 'staff_case' }) {
  return outcome === 'removed' ? (
    <Alert variant="success" title="The account is removed">
      Everyone is signed out, the enrollment is canceled, and nothing was charged.
    </Alert>
  ) : (
    <Alert variant="info" title="We’ll look into this">
      This account has a paid plan, or its address was changed, so we can’t remove it automatically.
      Our staff will check whose account it is. You can also call us: <ClinicPhone />
    </Alert>
  );
}

function LinkInvalid({ error }: { error: unknown }) {
  return (
    <Alert
      variant="error"
      title="This link no longer works"
      actions={
        <Link to={paths.forgotPassword} className={buttonClass({ variant: 'outline' })}>
          Get a link to set a new password
        </Link>
      }
    >
      {describeError(error, 'We couldn’t change the account.')} If an account with your email
      address isn’t yours, set a new password, or call us: <ClinicPhone />
    </Alert>
  );
}

function Question({ token, onAnswered }: { token: string; onAnswered: () => void }) {
  const confirm = useConfirmAccount();
  const remove = useRemoveAccount();
  const error = confirm.error ?? remove.error;
  const answer = (mine: typeof confirm | typeof remove, other: { reset: () => void }) => {
    other.reset();
    mine.mutate(token, { onSuccess: onAnswered });
  };
  if (confirm.isSuccess) {
    return (
      <Alert variant="success" title="Thank you, your account is confirmed" actions={signIn}>
        There’s nothing else to do here. Sign in to see your plan.
      </Alert>
    );
  }
  if (remove.isSuccess) return <Removed outcome={remove.data.outcome} />;
  if (hasCode(error, 'link_invalid')) return <LinkInvalid error={error} />;
  return (
    <Card className="space-y-5 p-6 sm:p-8">
      {error !== null && (
        <Alert variant="error">
          {describeError(error, 'Nothing was changed. Please try again.')} You can also call us:{' '}
          <ClinicPhone />
        </Alert>
      )}
      <p className="text-ink-700">
        Someone used your email address to create an account with us. If it was you, confirm it. If
        not, remove it: everyone will be signed out, and unpaid enrollments will be canceled.
      </p>
      <Button
        size="large"
        width="full"
        disabled={remove.isPending}
        isLoading={confirm.isPending}
        onClick={() => answer(confirm, remove)}
      >
        {confirm.isPending ? 'One moment…' : 'Yes, this is my account'}
      </Button>
      <Button
        variant="outline"
        size="large"
        width="full"
        disabled={confirm.isPending}
        isLoading={remove.isPending}
        onClick={() => answer(remove, confirm)}
      >
        {remove.isPending ? 'One moment…' : 'Remove this account'}
      </Button>
    </Card>
  );
}

/**
 * `/confirm-account?token=`: linked from the email at the first password.
 */
export function ConfirmAccountPage() {
  return (
    <LinkPage
      title="Is this your account?"
      description="Confirm or remove the account that was created with your email address."
      heading="Is this your account?"
      doneHeading="Your answer"
      help={
        <>
          , or call us: <ClinicPhone />
        </>
      }
    >
      {(token, forget) => <Question token={token} onAnswered={forget} />}
    </LinkPage>
  );
}
