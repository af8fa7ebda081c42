import { Navigate, useLocation, useParams } from 'react-router-dom';
import { OwnReceipt } from '../../features/payment/components/OwnReceipt.tsx';
import { PrintHeader } from '../../shared/clinic/PrintHeader.tsx';
import { loginPath, paths } from '../../shared/paths.ts';
import { useSession } from '../../shared/session/get-session.ts';
import { PageShell } from '../../shared/ui/PageShell.tsx';
import { TextLink } from '../../shared/ui/TextLink.tsx';

/** `/receipts/{number}`: a payment of the signed-in owner, for printing. */
export function ReceiptPage() {
  const { number } = useParams();
  const { pathname } = useLocation();
  const { session } = useSession();
  const owner = session?.owner ?? null;
  if (session !== undefined && owner === null) return <Navigate to={loginPath(pathname)} replace />;
  return (
    <PageShell
      title="Receipt"
      description="A payment for your pet’s wellness plan."
      heading="Receipt"
      printHeader={<PrintHeader />}
      width="narrow"
    >
      <OwnReceipt number={number} owner={owner} />
      {owner !== null && (
        <p className="mt-6 text-center print:hidden">
          <TextLink to={paths.dashboard(owner.email)}>Back to the dashboard</TextLink>
        </p>
      )}
    </PageShell>
  );
}
