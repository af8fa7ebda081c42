import type { OwnPayment } from '@petwell/contracts';
import { describeMethod } from '../../../shared/enrollments/describe-method.ts';
import { formatDate } from '../../../shared/format-date.ts';
import { ReceiptRow } from './ReceiptRow.tsx';

type ReceiptFactsProps = {
  payment: OwnPayment | undefined;
  owner: { firstName: string; lastName: string } | null;
};

/** Takes the place of text that is loading, as long as a receipt number. */
const blank = <span className="invisible">{`in_${'0'.repeat(24)}`}</span>;
const shortBlank = <span className="invisible">…</span>;

/** Rows of a receipt: who paid, when, with what, and the number. As tall while the payment loads. */
export function ReceiptFacts({ payment, owner }: ReceiptFactsProps) {
  const method = payment && describeMethod(payment);
  return (
    <>
      <ReceiptRow label="Paid by">
        {owner ? `${owner.firstName} ${owner.lastName}` : shortBlank}
      </ReceiptRow>
      <ReceiptRow label="Paid on">
        {payment ? formatDate(payment.paidAt ?? payment.createdAt) : shortBlank}
      </ReceiptRow>
      {method !== null && <ReceiptRow label="Paid with">{method ?? shortBlank}</ReceiptRow>}
      <ReceiptRow label="Receipt number">{payment?.receiptNumber ?? blank}</ReceiptRow>
    </>
  );
}
