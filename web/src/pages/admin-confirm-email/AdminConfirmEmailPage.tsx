import { Link } from 'react-router-dom';
import { useConfirmStaffEmail } from '../../features/staff-sign-in/api/staff-links.ts';
import { hasCode } from '../../shared/api/api-error.ts';
import { describeError } from '../../shared/api/describe-error.ts';
import { paths } from '../../shared/paths.ts';
import { Alert } from '../../shared/ui/Alert.tsx';
import { Button, buttonClass } from '../../shared/ui/Button.tsx';
import { Card } from '../../shared/ui/Card.tsx';
import { LinkPage } from '../../shared/ui/LinkPage.tsx';

function Confirm({ token, onConfirmed }: { token: string; onConfirmed: () => void }) {
  const confirm = useConfirmStaffEmail();
  if (confirm.isSuccess) {
    return (
      <Alert
        variant="success"
        title="Your email address is confirmed"
        actions={
          <Link to={paths.adminLogin} className={buttonClass()}>
            Go to staff sign-in
          </Link>
        }
      >
        If you forget your password, we’ll email a link to {confirm.data.email}. You still sign in
        with your username.
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
          {describeError(confirm.error, 'We couldn’t confirm the address. Please try again.')}
        </Alert>
      )}
      <p className="text-ink-700">
        Someone asked to use this email address for their PetWell staff account. If that was you,
        confirm it. If not, close this page, and nothing will change.
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
 * `/admin-confirm-email?token=`: linked from the email to a staff member's new address.
 */
export function AdminConfirmEmailPage() {
  return (
    <LinkPage
      title="Confirm your staff email address"
      description="Confirm the email address of your staff account."
      heading="Confirm your email address"
    >
      {(token, forget) => <Confirm token={token} onConfirmed={forget} />}
    </LinkPage>
  );
}
