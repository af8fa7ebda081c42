import { Navigate, useSearchParams } from 'react-router-dom';
import { AccountSetup } from '../../features/account/components/AccountSetup.tsx';
import { describeSetup } from '../../features/account/describe-setup.ts';
import { useSetupData } from '../../features/account/use-setup-data.ts';
import { paths } from '../../shared/paths.ts';
import { PageShell } from '../../shared/ui/PageShell.tsx';
import { startSteps, Stepper } from '../../shared/ui/Stepper.tsx';
import { TextLink } from '../../shared/ui/TextLink.tsx';

/** `/account-setup`: sets the first password, after enrolling or through an emailed link, which it also mails. */
export function AccountSetupPage() {
  const setup = useSetupData();
  const email = useSearchParams()[0].get('email');
  if (setup.status === 'nothing' && email === null) return <Navigate to={paths.home} replace />;
  return (
    <PageShell
      title="Create your account"
      description="Choose a password to manage your pet’s wellness plan online."
      heading="Create your account"
      {...(setup.status !== 'refused' && { intro: describeSetup(setup) })}
      width="narrow"
    >
      {setup.status !== 'refused' && (
        // The first label begins where the text does.
        <div className="-mx-4 mb-8 sm:-mx-8">
          <Stepper steps={startSteps} current={3} />
        </div>
      )}
      <AccountSetup setup={setup} email={email} />
      <p className="mt-6 text-center text-ink-700">
        Already have an account? <TextLink to={paths.login}>Sign in here</TextLink>
      </p>
    </PageShell>
  );
}
