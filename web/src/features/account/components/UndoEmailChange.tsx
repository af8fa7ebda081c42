import { Link } from 'react-router-dom';
import { useUndoEmailChange } from '../api/reset-password.ts';
import { ClinicPhone } from '../../../shared/clinic/ClinicPhone.tsx';
import { hasCode } from '../../../shared/api/api-error.ts';
import { describeError } from '../../../shared/api/describe-error.ts';
import { paths } from '../../../shared/paths.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button, buttonClass } from '../../../shared/ui/Button.tsx';
import { Card } from '../../../shared/ui/Card.tsx';

/** Restores the previous email address with the token of an email. */
export function UndoEmailChange({ token, onUndone }: { token: string; onUndone: () => void }) {
  const undo = useUndoEmailChange();
  if (undo.data?.outcome === 'staff_case') {
    return (
      <Alert variant="info" title="We’ll look into this">
        <span>
          This account has been used since its address changed, so we can’t restore your address
          automatically. Our staff will check whose account it is. We’ve emailed both addresses. You
          can also call us:
        </span>{' '}
        <ClinicPhone />
      </Alert>
    );
  }
  if (undo.isSuccess) {
    return (
      <Alert variant="success" title="Your previous email address is restored">
        <span>
          Everyone is signed out, and the password no longer works. We’ve emailed you a link to
          choose a new password. If you didn’t change the address yourself, please call us:
        </span>{' '}
        <ClinicPhone />
      </Alert>
    );
  }
  if (hasCode(undo.error, 'link_invalid')) {
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
        <span>{`${describeError(undo.error, "We couldn't undo the change.")} Our number:`}</span>{' '}
        <ClinicPhone />
      </Alert>
    );
  }
  return (
    <Card className="space-y-5 p-6 sm:p-8">
      {undo.isError && (
        <Alert variant="error">
          <span>{`${describeError(undo.error, "We couldn't undo the change. Please try again.")} You can also call us:`}</span>{' '}
          <ClinicPhone />
        </Alert>
      )}
      <p className="text-ink-700">
        Your account’s email address was changed. If that wasn’t you, restore the previous one.
        Everyone will be signed out, and you’ll choose a new password.
      </p>
      <Button
        size="large"
        width="full"
        isLoading={undo.isPending}
        onClick={() => undo.mutate(token, { onSuccess: onUndone })}
      >
        {undo.isPending ? 'One moment…' : 'Restore my email address'}
      </Button>
    </Card>
  );
}
