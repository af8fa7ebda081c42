import type { PaymentDetail, RefundResponse } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clinicNow } from '../../../../shared/format-date.ts';
import { describeRefund } from '../../../../shared/staff/describe-refund.ts';
import { showToast } from '../../../../shared/toasts/toast-store.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { Button } from '../../../../shared/ui/Button.tsx';
import { Dialog } from '../../../../shared/ui/Dialog.tsx';
import { LoadFailure } from '../../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../../shared/ui/Skeleton.tsx';
import { paymentDetailQuery } from '../api/refunds.ts';
import { refundTexts } from '../texts.ts';
import { FirstDays } from './FirstDays.tsx';
import { PaymentFacts } from './PaymentFacts.tsx';
import { RefundForm, type RefundProposal } from './RefundForm.tsx';

function NothingLeft({ payment: { disputes } }: PaymentDetail) {
  const isHeld = disputes.some((one) => one.outcome === 'open' && one.isRefundable !== true);
  return (
    <Alert variant="warning">
      {isHeld
        ? 'The cardholder’s bank is holding this money for a dispute, so it can’t be refunded.'
        : 'Nothing is left to refund.'}
    </Alert>
  );
}

type OpenRefundProps = {
  invoiceId: string;
  proposal: RefundProposal | undefined;
  onClose: () => void;
};

function OpenRefund({ invoiceId, proposal, onClose }: OpenRefundProps) {
  const query = useQuery(paymentDetailQuery(invoiceId));
  // The amount that was refundable at opening decides whether there is a form: it stays while it is answered.
  const [isForm, setIsForm] = useState<boolean>();
  if (query.data && isForm === undefined) setIsForm(query.data.refundableCents > 0);
  const finish = ({ refund }: RefundResponse) => {
    onClose();
    const card = query.data?.payment ?? { cardBrand: null, cardLast4: null };
    const description = `${describeRefund(refund, card, clinicNow())}.`;
    const isBack = refund.status === 'failed' || refund.status === 'canceled';
    showToast(
      isBack
        ? { title: refundTexts.notDone, description, variant: 'destructive' }
        : { title: refundTexts.done, description },
    );
  };
  const detail = query.data;
  // Failing to read it again doesn't take the form away.
  if (detail === undefined) {
    if (query.isError) return <LoadFailure error={query.error} onRetry={query.refetch} />;
    return (
      <LoadingRegion label="Loading the payment">
        <Skeleton className="h-40" />
      </LoadingRegion>
    );
  }
  return (
    <div className="space-y-4">
      <PaymentFacts detail={detail} />
      {isForm === false && <NothingLeft {...detail} />}
      {isForm === true && detail.coolingOff !== null && (
        <FirstDays coolingOff={detail.coolingOff} />
      )}
      {isForm === true && (
        <RefundForm detail={detail} proposal={proposal} onDone={finish} onClose={onClose} />
      )}
    </div>
  );
}

/** Opens the form to refund a payment. For managers. */
export function RefundPayment({
  invoiceId,
  about,
  proposal,
}: {
  invoiceId: string;
  /** Which one, for screen readers. */
  about: string;
  proposal?: RefundProposal | undefined;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setIsOpen(true)}>
        Refund <span className="sr-only">{about}</span>
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Refund this payment" isForm>
        {isOpen && (
          <OpenRefund invoiceId={invoiceId} proposal={proposal} onClose={() => setIsOpen(false)} />
        )}
      </Dialog>
    </>
  );
}
