import { Navigate, useSearchParams } from 'react-router-dom';
import { useSession } from '../../shared/session/get-session.ts';
import { DemoSignIn } from '../../features/account/components/DemoSignIn.tsx';
import { LoginForm } from '../../features/account/components/LoginForm.tsx';
import { ClinicPhone } from '../../shared/clinic/ClinicPhone.tsx';
import { useIsHydrated } from '../../shared/hooks/use-is-hydrated.ts';
import { paths, safeReturnTo } from '../../shared/paths.ts';
import { Card } from '../../shared/ui/Card.tsx';
import { PageShell } from '../../shared/ui/PageShell.tsx';

/** `/login`: client login with demo and help. Signed-in owners are redirected to their dashboard. */
export function LoginPage() {
  const [parameters] = useSearchParams();
  const isHydrated = useIsHydrated();
  const returnTo = isHydrated ? safeReturnTo(parameters.get('returnTo')) : null;
  const { session } = useSession();
  const owner = session?.owner;
  if (owner && !owner.isDemo)
    return <Navigate to={returnTo ?? paths.dashboard(owner.email)} replace />;
  return (
    <PageShell
      title="Client Login"
      description="Sign in to see your pet’s wellness plan, refresh its status and edit your details."
      heading="Welcome back"
      intro={
        returnTo === paths.enrollment
          ? 'Sign in to finish enrolling. What you typed is saved.'
          : 'Sign in to see your pet’s plan, refresh its status and edit your details.'
      }
      width="narrow"
    >
      <Card className="p-6 sm:p-8">
        <LoginForm returnTo={returnTo} />
        <div className="my-6 border-t border-sand-200" />
        <DemoSignIn />
      </Card>
      <p className="mt-6 text-center text-ink-700">
        Need help signing in? Call us at <ClinicPhone />.
      </p>
    </PageShell>
  );
}
