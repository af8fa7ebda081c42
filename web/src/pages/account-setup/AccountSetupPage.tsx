import { useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { RequestSetupLink } from '../../features/account/components/RequestSetupLink.tsx';
import { AccountSetupForm } from '../../features/account/components/AccountSetupForm.tsx';
import { setupLinkFailed } from '../../features/account/texts.ts';
import { useSetupData } from '../../features/account/use-setup-data.ts';
import { ClinicPhone } from '../../shared/clinic/ClinicPhone.tsx';
import { ownerEnrollmentsQuery } from '../../shared/enrollments/get-owner-enrollments.ts';
import { paymentDataOf } from '../../shared/enrollments/payment-data.ts';
import { hasCode } from '../../shared/api/api-error.ts';
import { describeError } from '../../shared/api/describe-error.ts';
import { paths } from '../../shared/paths.ts';
import { clearEnrollmentInput } from '../../shared/session-storage/flow-keys.ts';
import { flowStorage, type AccountSetupData } from '../../shared/session-storage/flow-storage.ts';
import { Alert } from '../../shared/ui/Alert.tsx';
import { Button } from '../../shared/ui/Button.tsx';
import { Card } from '../../shared/ui/Card.tsx';
import { PageShell } from '../../shared/ui/PageShell.tsx';
import { LoadingRegion, Skeleton } from '../../shared/ui/Skeleton.tsx';
import { startSteps, Stepper } from '../../shared/ui/Stepper.tsx';
import { TextLink } from '../../shared/ui/TextLink.tsx';

/**
 * Opens the payment page after the password is set. Users from an emailed link get the payment data from the
 * server.
 */
function useContinue(data: AccountSetupData | undefined) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    if (!data) return;
    clearEnrollmentInput();
    flowStorage.accountSetupData.clear();
    if (flowStorage.paymentData.read()?.enrollmentId !== data.enrollmentId) {
      const listed = await queryClient
        .fetchQuery(ownerEnrollmentsQuery(data.email))
        .catch(() => null);
      const enrollment = listed?.enrollments.find(({ id }) => id === data.enrollmentId);
      if (enrollment?.status !== 'pending_payment') {
        await navigate(paths.dashboard(data.email), { replace: true });
        return;
      }
      flowStorage.paymentData.write(paymentDataOf(enrollment, data.email));
    }
    await navigate(paths.paymentSetup, { replace: true });
  };
}

function intro(data: AccountSetupData | undefined, status: string): string {
  if (status === 'incomplete') {
    return 'This link is incomplete. Please open the whole link from our email. If that doesn’t help, we’ll email you a new one.';
  }
  if (status === 'request')
    return 'Your plan is saved. We’ll email you a link to choose a password and pay.';
  if (data?.petName === undefined) return 'Choose a password for your account.';
  return `${data.petName}’s plan is saved. Create a password, then pay to start it.`;
}

/** `/account-setup`: sets the first password, after enrolling or through an emailed link, which it also mails. */
export function AccountSetupPage() {
  const setup = useSetupData();
  const data = setup.status === 'ready' ? setup.data : undefined;
  const goOn = useContinue(data);
  const email = useSearchParams()[0].get('email');
  const isRequest = setup.status === 'nothing' && email !== null;
  if (setup.status === 'nothing' && !isRequest) return <Navigate to={paths.home} replace />;
  return (
    <PageShell
      title="Create your account"
      description="Choose a password to manage your pet’s wellness plan online."
      heading="Create your account"
      {...(setup.status !== 'refused' && {
        intro: intro(data, isRequest ? 'request' : setup.status),
      })}
      width="narrow"
    >
      {setup.status !== 'refused' && (
        // The first label begins where the text does.
        <div className="-mx-4 mb-8 sm:-mx-8">
          <Stepper steps={startSteps} current={3} />
        </div>
      )}
      {setup.status === 'refused' && (
        <Alert
          variant="error"
          title="This link no longer works"
          // A used or expired link stays invalid; other errors may be temporary.
          {...(!hasCode(setup.error, 'link_invalid') && {
            actions: <Button onClick={setup.tryAgain}>Try again</Button>,
          })}
        >
          <span>{`${describeError(setup.error, setupLinkFailed)} You can also call us:`}</span>{' '}
          <ClinicPhone />
        </Alert>
      )}
      {isRequest && <RequestSetupLink email={email} />}
      {setup.status === 'incomplete' && <RequestSetupLink button="Send me a new link" />}
      {setup.status === 'offered' && (
        <Card className="space-y-5 p-6 sm:p-8">
          <p className="text-ink-700">Continue here to finish setting up your account with us.</p>
          <Button size="large" width="full" onClick={setup.open}>
            Continue
          </Button>
        </Card>
      )}
      {setup.status === 'checking' && (
        <LoadingRegion label="Checking your link">
          <Card className="space-y-5 p-6 sm:p-8">
            <Skeleton className="h-20" />
            <Skeleton className="h-20" />
            <Skeleton className="h-12" />
          </Card>
        </LoadingRegion>
      )}
      {data && (
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
      )}
      <p className="mt-6 text-center text-ink-700">
        Already have an account? <TextLink to={paths.login}>Sign in here</TextLink>
      </p>
    </PageShell>
  );
}
