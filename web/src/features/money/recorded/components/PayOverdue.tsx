import { fromCents, type OwedPlan, type PaidOverdue } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '../../../../shared/staff/format.ts';
import { overduePlanQuery } from '../../../../shared/staff/overdue-plan.ts';
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
  owed: OwedPlan | null;
  /** Whose, for screen readers. */
  about: string;
}) {
  const readAgain = useReadAgain();
  /** What was owed when the dialog opened, and is asked for. */
  const [shown, setShown] = useState<OwedPlan | null>(null);
  const close = () => {
    setShown(null);
    readAgain();
  };
  return (
    <>
      {owed && (
        <Button variant="outline" size="small" onClick={() => setShown(owed)}>
          Paid by cash or check <span className="sr-only">{about}</span>
        </Button>
      )}
      {shown && (
        <Dialog isForm isOpen onClose={close} title={`Record ${amountOf(shown.amountCents)}`}>
          <PayOverdueForm
            owed={shown}
            onDone={(paid) => {
              close();
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
export function PayOverduePlan({
  ownerId,
  enrollmentId,
  about,
}: {
  ownerId: number;
  enrollmentId: number;
  about: string;
}) {
  const { data } = useQuery(overduePlanQuery({ ownerId, enrollmentId }));
  return <PayOverdue owed={data?.owed ?? null} about={about} />;
}
