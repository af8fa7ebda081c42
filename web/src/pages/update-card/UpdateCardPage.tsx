import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useRefreshStatus } from '../../features/dashboard/api/refresh-status.ts';
import { OtherCards } from '../../features/dashboard/components/OtherCards.tsx';
import { usePaymentMethodUpdate } from '../../features/payment/api/payment-method-updates.ts';
import { UpdateCard } from '../../features/payment/components/update-card/UpdateCard.tsx';
import { loginPath, paths } from '../../shared/paths.ts';
import { PageShell } from '../../shared/ui/PageShell.tsx';
import { TextLink } from '../../shared/ui/TextLink.tsx';

/** The plan in the path or, from a mail, in the query; 0 for anything that isn't an ID. */
function useEnrollmentId(): number {
  const { enrollmentId } = useParams();
  const [search] = useSearchParams();
  return Number(/^\d{1,9}$/.exec(enrollmentId ?? search.get('enrollment') ?? '')?.[0] ?? 0);
}

/** `/update-card/{enrollmentId}`: replaces the card for monthly payments, and charges overdue ones to it. */
export function UpdateCardPage() {
  const enrollmentId = useEnrollmentId();
  const opened = usePaymentMethodUpdate(enrollmentId);
  const navigate = useNavigate();
  const refresh = useRefreshStatus();
  if (opened.isSignedOut) {
    return <Navigate to={loginPath(paths.updateCard(enrollmentId))} replace />;
  }
  const email = opened.session.data?.owner?.email;
  const back = email === undefined ? paths.home : paths.dashboard(email);
  /** Makes the server read the payment provider first, so that the dashboard is up to date. */
  const finish = async () => {
    await refresh.mutateAsync().catch(() => undefined);
    await navigate(back, { replace: true });
  };
  return (
    <PageShell
      title="Update your card"
      description="Change the card that your monthly payments are charged to."
      heading="Update your card"
      intro="Your plan stays the same. Only the card changes."
    >
      <UpdateCard
        enrollmentId={enrollmentId}
        opened={opened}
        otherCards={email !== undefined && <OtherCards enrollmentId={enrollmentId} email={email} />}
        onSaved={finish}
      />
      <p className="mt-8 text-center text-ink-700">
        Not now? <TextLink to={back}>Back to your dashboard</TextLink>
      </p>
    </PageShell>
  );
}
