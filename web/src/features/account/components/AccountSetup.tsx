import { hasCode } from '../../../shared/api/api-error.ts';
import { describeError } from '../../../shared/api/describe-error.ts';
import { ClinicPhone } from '../../../shared/clinic/ClinicPhone.tsx';
import type { AccountSetupData } from '../../../shared/session-storage/flow-storage.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { Card } from '../../../shared/ui/Card.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { setupLinkFailed } from '../texts.ts';
import { useContinueToPayment } from '../use-continue-to-payment.ts';
import type { SetupState } from '../use-setup-data.ts';
import { AccountSetupForm } from './AccountSetupForm.tsx';
import { RequestSetupLink } from './RequestSetupLink.tsx';

function ChoosePassword({ data }: { data: AccountSetupData }) {
  const goOn = useContinueToPayment(data);
  return (
    <Card className="p-6 sm:p-8">
      <p className="mb-6 rounded-control bg-brand-50 px-4 py-3 text-ink-900">
        You’ll sign in with{' '}
        <strong translate="no" className="block wrap-anywhere">
          {data.email}
        </strong>
      </p>
      <AccountSetupForm
        ownerId={data.ownerId}
        email={data.email}
        isByLink={data.petName === undefined}
        onCreated={goOn}
      />
    </Card>
  );
}

function Refused({ error, tryAgain }: { error: unknown; tryAgain: () => void }) {
  return (
    <Alert
      variant="error"
      title="This link no longer works"
      // A used or expired link stays invalid; other errors may be temporary.
      {...(!hasCode(error, 'link_invalid') && {
        actions: <Button onClick={tryAgain}>Try again</Button>,
      })}
    >
      <span>{`${describeError(error, setupLinkFailed)} You can also call us:`}</span>{' '}
      <ClinicPhone />
    </Alert>
  );
}

/** Sets the first password of an account, or mails a link to do so. `email`: whom to mail it. */
export function AccountSetup({ setup, email }: { setup: SetupState; email: string | null }) {
  switch (setup.status) {
    case 'refused':
      return <Refused error={setup.error} tryAgain={setup.tryAgain} />;
    case 'nothing':
      return email !== null && <RequestSetupLink email={email} />;
    case 'incomplete':
      return <RequestSetupLink button="Send me a new link" />;
    case 'offered':
      return (
        <Card className="space-y-5 p-6 sm:p-8">
          <p className="text-ink-700">Continue here to finish setting up your account with us.</p>
          <Button size="large" width="full" onClick={setup.open}>
            Continue
          </Button>
        </Card>
      );
    case 'checking':
      return (
        <LoadingRegion label="Checking your link">
          <Card className="space-y-5 p-6 sm:p-8">
            <Skeleton className="h-20" />
            <Skeleton className="h-20" />
            <Skeleton className="h-12" />
          </Card>
        </LoadingRegion>
      );
    case 'ready':
      return <ChoosePassword data={setup.data} />;
  }
}
