import { fromCents, type OwedEnrollment, type PaidOverdue } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '../../../../shared/staff/format.ts';
import { overdueEnrollmentQuery } from '../../../../shared/staff/overdue-enrollment.ts';
import { showToast } from '../../../../shared/toasts/toast-store.ts';
import { Button } from '../../../../shared/ui/Button.tsx';
import { Dialog } from '../../../../shared/ui/Dialog.tsx';
import { useReadAgain } from '../api/recorded-payments.ts';
import { PayOverdueForm } from './PayOverdueForm.tsx';

const amountOf = (cents: number): string => formatMoney(fromCents(cents));

const describe = ({ amountCents }: PaidOverdue, owedCents: number): string =>
  amountCents === owedCents
    ? `${amountOf(amountCents)}. The card isn’t charged for it anymore.`
    : `Only ${amountOf(amountCents)} was recorded, because the card has just paid the rest. Please check the money that you took.`;

/** Takes cash or a check for everything that is owed for a plan billed by card. For staff who act. */
export function PayOverdue({
  owed,
  about,
}: {
  /** Null: nothing, so there is no button. */
  owed: OwedEnrollment | null;
  /** The pet it is about, for screen readers. */
  about: string;
}) {
  const readAgain = useReadAgain();
  /** The amount owed when the dialog opened, which it asks for. */
  const [shown, setShown] = useState<OwedEnrollment | null>(null);
  const close = (paid?: PaidOverdue) => {
    setShown(null);
    readAgain(paid && { id: paid.paymentId });
  };
  return (
    <>
      {owed && (
        <Button variant="outline" size="small" onClick={() => setShown(owed)}>
          Paid by cash or check <span className="sr-only">{about}</span>
        </Button>
      )}
      {shown && (
        <Dialog
          isForm
          isOpen
          onClose={() => close()}
          title={`Record ${amountOf(shown.amountCents)}`}
        >
          <PayOverdueForm
            owed={shown}
            onDone={(paid) => {
              close(paid);
              showToast({
                title: 'Payment Recorded',
                description: describe(paid, shown.amountCents),
              });
            }}
          />
        </Dialog>
      )}
    </>
  );
}

/** The same, where what is owed isn’t known yet. */
export function PayOverdueEnrollment({
  ownerId,
  enrollmentId,
  about,
}: {
  ownerId: number;
  enrollmentId: number;
  about: string;
}) {
  const { data } = useQuery(overdueEnrollmentQuery({ ownerId, enrollmentId }));
  return <PayOverdue owed={data?.owed ?? null} about={about} />;
}
