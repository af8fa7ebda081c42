import { fromCents, furtherPetLine, toCents, type OwnPayment } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { useSession } from '../../shared/session/get-session.ts';
import { PrintHeader } from '../../shared/clinic/PrintHeader.tsx';
import { ownPaymentsQuery } from '../../shared/enrollments/own-payments.ts';
import { PrintButton } from '../../features/payment/components/PrintButton.tsx';
import { ReceiptFacts } from '../../features/payment/components/ReceiptFacts.tsx';
import { ReceiptRow } from '../../features/payment/components/ReceiptRow.tsx';
import { loginPath, paths } from '../../shared/paths.ts';
import { Alert } from '../../shared/ui/Alert.tsx';
import { Card } from '../../shared/ui/Card.tsx';
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx';
import { PageShell } from '../../shared/ui/PageShell.tsx';
import { LoadingRegion, Skeleton } from '../../shared/ui/Skeleton.tsx';
import { TextLink } from '../../shared/ui/TextLink.tsx';

function Amounts({ payment }: { payment: OwnPayment }) {
  const { amount, membershipFee, refundedAmount, recordedMethod, discount } = payment;
  const month = fromCents(toCents(amount) - toCents(membershipFee));
  return (
    <>
      {membershipFee !== '0.00' && (
        <>
          <ReceiptRow label="Membership fee">
            <span translate="no">{`$${membershipFee}`}</span>
          </ReceiptRow>
          <ReceiptRow label={recordedMethod === null ? 'First month' : 'Plan'}>
            <span translate="no">{`$${month}`}</span>
          </ReceiptRow>
        </>
      )}
      {discount !== undefined && (
        <ReceiptRow label={`${furtherPetLine}, included`}>
          <span translate="no">{`−$${discount}`}</span>
        </ReceiptRow>
      )}
      <ReceiptRow label="Total paid" isTotal>
        <span translate="no" className="tabular-nums">
          {`$${amount}`}
        </span>
      </ReceiptRow>
      {refundedAmount !== '0.00' && (
        <ReceiptRow label="Refunded">
          <span translate="no">{`$${refundedAmount}`}</span>
        </ReceiptRow>
      )}
    </>
  );
}

/** `/receipts/{number}`: a payment of the signed-in owner, for printing. */
export function ReceiptPage() {
  const { number } = useParams();
  const { pathname } = useLocation();
  const { session } = useSession();
  const owner = session?.owner ?? null;
  const query = useQuery({ ...ownPaymentsQuery, enabled: owner !== null });
  if (session !== undefined && owner === null) return <Navigate to={loginPath(pathname)} replace />;
  const payment = query.data?.payments.find(
    ({ receiptNumber, status }) => receiptNumber === number && status === 'paid',
  );
  return (
    <PageShell
      title="Receipt"
      description="A payment for your pet’s wellness plan."
      heading="Receipt"
      printHeader={<PrintHeader />}
      width="narrow"
    >
      {query.isPending && (
        <LoadingRegion label="Loading the receipt">
          <Skeleton className="h-72" />
        </LoadingRegion>
      )}
      {query.isError && (
        <LoadFailure
          error={query.error}
          onRetry={query.refetch}
          title="The receipt could not be loaded"
        />
      )}
      {query.isSuccess && payment === undefined && (
        <Alert variant="warning" title="We can’t find this receipt" />
      )}
      {payment !== undefined && owner !== null && (
        <Card className="p-6 sm:p-8">
          <dl className="space-y-2.5">
            {payment.petName !== null && (
              <ReceiptRow label="Pet">
                <span translate="no">{payment.petName}</span>
              </ReceiptRow>
            )}
            <ReceiptFacts payment={payment} owner={owner} />
            <Amounts payment={payment} />
          </dl>
          <PrintButton />
        </Card>
      )}
      {owner !== null && (
        <p className="mt-6 text-center print:hidden">
          <TextLink to={paths.dashboard(owner.email)}>Back to the dashboard</TextLink>
        </p>
      )}
    </PageShell>
  );
}
