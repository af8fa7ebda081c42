import { Link } from 'react-router-dom';
import { useConfirmEmailChange } from '../../features/account/api/reset-password.ts';
import { ClinicPhone } from '../../shared/clinic/ClinicPhone.tsx';
import { hasCode } from '../../shared/api/api-error.ts';
import { describeError } from '../../shared/api/describe-error.ts';
import { paths } from '../../shared/paths.ts';
import { Alert } from '../../shared/ui/Alert.tsx';
import { Button, buttonClass } from '../../shared/ui/Button.tsx';
import { Card } from '../../shared/ui/Card.tsx';
import { LinkPage } from '../../shared/ui/LinkPage.tsx';

function Confirm({ token, onConfirmed }: { token: string; onConfirmed: () => void }) {
  const confirm = useConfirmEmailChange();
  if (confirm.isSuccess) {
    return (
      <Alert
        variant="success"
        title="Your new email address is confirmed"
        actions={
          <Link to={paths.dashboard(confirm.data.email)} className={buttonClass()}>
            Go to Dashboard
          </Link>
        }
      >
        From now on, sign in with {confirm.data.email}.
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
          {describeError(confirm.error, 'We couldn’t confirm the address. Please try again.')} You
          can also call us: <ClinicPhone />
        </Alert>
      )}
      <p className="text-ink-700">
        Someone asked to use this email address for their account. If that was you, confirm it. If
        not, close this page, and nothing will change.
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

/**
 * `/confirm-email-change?token=`: linked from the email to the new address.
 */
export function ConfirmEmailChangePage() {
  return (
    <LinkPage
      title="Confirm your new email address"
      description="Confirm the new email address of your account."
      heading="Confirm your new email address"
      doneHeading="Your email address"
      help={
        <>
          , or call us: <ClinicPhone />
        </>
      }
    >
      {(token, forget) => <Confirm token={token} onConfirmed={forget} />}
    </LinkPage>
  );
}
