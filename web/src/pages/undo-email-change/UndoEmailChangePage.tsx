import { Link } from 'react-router-dom';
import { useUndoEmailChange } from '../../features/account/api/reset-password.ts';
import { ClinicPhone } from '../../features/clinic/components/ClinicPhone.tsx';
import { hasCode } from '../../shared/api/api-error.ts';
import { describeError } from '../../shared/api/describe-error.ts';
import { useAddressToken } from '../../shared/hooks/use-address-token.ts';
import { paths } from '../../shared/paths.ts';
import { Alert } from '../../shared/ui/Alert.tsx';
import { Button, buttonClass } from '../../shared/ui/Button.tsx';
import { Card } from '../../shared/ui/Card.tsx';
import { PageShell } from '../../shared/ui/PageShell.tsx';

function Undo({ token, onUndone }: { token: string; onUndone: () => void }) {
  const undo = useUndoEmailChange();
  if (undo.isSuccess) {
    return (
      <Alert
        variant="success"
        title="Your previous email address is back"
        actions={
          <Link to={paths.forgotPassword} className={buttonClass()}>
            Choose a new password
          </Link>
        }
      >
        Everybody is signed out of the account. If you did not change the address yourself, please
        choose a new password now, and call us: <ClinicPhone />
      </Alert>
    );
  }
  if (hasCode(undo.error, 'link_invalid')) {
    return (
      <Alert
        variant="error"
        title="This link does not work any more"
        actions={
          <Link to={paths.forgotPassword} className={buttonClass({ variant: 'outline' })}>
            Ask for a link to a new password
          </Link>
        }
      >
        {describeError(undo.error, 'The change could not be undone.')} <ClinicPhone />
      </Alert>
    );
  }
  return (
    <Card className="space-y-5 p-6 sm:p-8">
      {undo.isError && (
        <Alert variant="error">
          {describeError(undo.error, 'The change could not be undone. Please try again.')} You can
          also call us: <ClinicPhone />
        </Alert>
      )}
      <p className="text-ink-700">
        The email address of your account was changed. If that was not you, bring back the previous
        one; everybody is then signed out.
      </p>
      <Button
        size="large"
        width="full"
        isLoading={undo.isPending}
        onClick={() => undo.mutate(token, { onSuccess: onUndone })}
      >
        {undo.isPending ? 'One moment…' : 'Bring back my email address'}
      </Button>
    </Card>
  );
}

/** `/undo-email-change?token=`: from the mail to the old address. A button, because mail scanners open links. */
export function UndoEmailChangePage() {
  const { token, forget } = useAddressToken();
  return (
    <PageShell
      title="Undo the change of your email address"
      description="Bring back the previous email address of your account."
      heading="Was this you?"
      width="narrow"
    >
      {token === null || token === '' ? (
        <Alert variant="warning" title="This address is incomplete">
          Please open the whole link from our email, or call us: <ClinicPhone />
        </Alert>
      ) : (
        <Undo token={token} onUndone={forget} />
      )}
    </PageShell>
  );
}
