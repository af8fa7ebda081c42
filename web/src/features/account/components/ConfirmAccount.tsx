import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { useConfirmAccount, useRemoveAccount } from '../api/reset-password.ts';
import { ClinicPhone } from '../../../shared/clinic/ClinicPhone.tsx';
import { hasCode } from '../../../shared/api/api-error.ts';
import { describeError } from '../../../shared/api/describe-error.ts';
import { paths } from '../../../shared/paths.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button, buttonClass } from '../../../shared/ui/Button.tsx';
import { Card } from '../../../shared/ui/Card.tsx';
import { PasswordField } from '../../../shared/ui/PasswordField.tsx';
import { TextLink } from '../../../shared/ui/TextLink.tsx';

const signIn = (
  <Link to={paths.login} className={buttonClass()}>
    Sign in
  </Link>
);

function Removed({ outcome }: { outcome: 'removed' | 'staff_case' }) {
  return outcome === 'removed' ? (
    <Alert variant="success" title="The account is removed">
      Everyone is signed out, the plan is removed, and nothing was charged.
    </Alert>
  ) : (
    <Alert variant="info" title="We’ll look into this">
      <span>
        This account has a paid plan, or its address was changed, so we can’t remove it
        automatically. Our staff will check whose account it is. You can also call us:
      </span>{' '}
      <ClinicPhone />
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
      <span>
        <span>{describeError(error, 'We couldn’t change the account.')}</span> If an account with
        your email address isn’t yours, set a new password, or call us:{' '}
      </span>
      <ClinicPhone />
    </Alert>
  );
}

/** Asks for the password where the browser isn't signed in: the mail alone doesn't say who made the account. */
function PasswordQuestion({
  confirm,
  onSubmit,
}: {
  confirm: Pick<ReturnType<typeof useConfirmAccount>, 'error' | 'isPending'>;
  onSubmit: (password: string) => void;
}) {
  const [password, setPassword] = useState('');
  const { error } = confirm;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!confirm.isPending) onSubmit(password);
  };
  return (
    <Card className="space-y-5 p-6 sm:p-8">
      {error === null || hasCode(error, 'unauthenticated') ? (
        <p className="text-ink-700">
          You aren’t signed in here. Enter the password that you chose for this account to confirm
          it.
        </p>
      ) : (
        <Alert variant="error">
          {describeError(error, 'Nothing was changed. Please try again.')}
        </Alert>
      )}
      <form noValidate onSubmit={submit} className="space-y-5">
        <PasswordField
          label="Password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" size="large" width="full" isLoading={confirm.isPending}>
          Confirm my account
        </Button>
      </form>
      <p className="text-ink-700">
        You don’t know the password, or didn’t choose one?{' '}
        <TextLink to={paths.forgotPassword}>Set a new password</TextLink>. Everyone else is signed
        out then.
      </p>
    </Card>
  );
}

/** Confirms or removes the account that was made with the address of the link. */
export function ConfirmAccount({ token, onAnswered }: { token: string; onAnswered: () => void }) {
  const confirm = useConfirmAccount();
  const remove = useRemoveAccount();
  const [isAsked, setIsAsked] = useState(false);
  const error = confirm.error ?? remove.error;
  const confirmWith = (given: { password?: string }) => {
    remove.reset();
    confirm.mutate(
      { token, ...given },
      {
        onSuccess: onAnswered,
        onError: (refusal) => setIsAsked((asked) => asked || hasCode(refusal, 'unauthenticated')),
      },
    );
  };
  const removeIt = () => {
    confirm.reset();
    remove.mutate(token, { onSuccess: onAnswered });
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
  if (isAsked) {
    return (
      <PasswordQuestion confirm={confirm} onSubmit={(password) => confirmWith({ password })} />
    );
  }
  return (
    <Card className="space-y-5 p-6 sm:p-8">
      {error !== null && (
        <Alert variant="error">
          <span>{`${describeError(error, 'Nothing was changed. Please try again.')} You can also call us:`}</span>{' '}
          <ClinicPhone />
        </Alert>
      )}
      <p className="text-ink-700">
        Someone used your email address to create an account with us. If it was you, confirm it. If
        not, remove it: everyone will be signed out, and plans that aren’t paid yet will be removed.
      </p>
      <Button
        size="large"
        width="full"
        disabled={remove.isPending}
        isLoading={confirm.isPending}
        onClick={() => confirmWith({})}
      >
        {confirm.isPending ? 'One moment…' : 'Yes, this is my account'}
      </Button>
      <Button
        variant="outline"
        size="large"
        width="full"
        disabled={confirm.isPending}
        isLoading={remove.isPending}
        onClick={removeIt}
      >
        {remove.isPending ? 'One moment…' : 'Remove this account'}
      </Button>
    </Card>
  );
}
