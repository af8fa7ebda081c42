import { fromCents, furtherPetLine, toCents, type OwnPayment } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { ownPaymentsQuery } from '../../../shared/enrollments/own-payments.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Card } from '../../../shared/ui/Card.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { PrintButton } from './PrintButton.tsx';
import { ReceiptFacts } from './ReceiptFacts.tsx';
import { ReceiptRow } from './ReceiptRow.tsx';

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

type OwnReceiptProps = {
  number: string | undefined;
  /** Null as long as the session loads. */
  owner: { firstName: string; lastName: string } | null;
};

/** Shows one of the signed-in owner's payments, for printing. */
export function OwnReceipt({ number, owner }: OwnReceiptProps) {
  const query = useQuery({ ...ownPaymentsQuery, enabled: owner !== null });
  const payment = query.data?.payments.find(
    ({ receiptNumber, status }) => receiptNumber === number && status === 'paid',
  );
  return (
    <>
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
    </>
  );
}
