import { type RecordedPayment, fromCents } from '@petwell/contracts';
import { useState } from 'react';
import { formatDay } from '../../../../shared/format-date.ts';
import { formatMoney } from '../../../../shared/staff/format.ts';
import { showToast } from '../../../../shared/toasts/toast-store.ts';
import { Button } from '../../../../shared/ui/Button.tsx';
import { Dialog } from '../../../../shared/ui/Dialog.tsx';
import { useConfig } from '../../../../shared/clinic/get-config.ts';
import type { PayableEnrollment } from '../payable-enrollment.ts';
import { PayYear } from './PayYear.tsx';
import { RecordPaymentForm } from './RecordPaymentForm.tsx';

/** Opens the form to record a payment in cash or by check. For staff who act. */
export function RecordPayment({ enrollment }: { enrollment: PayableEnrollment }) {
  const [isOpen, setIsOpen] = useState(false);
  const isYearlyOffered = useConfig()?.isYearlyOffered === true;
  const close = () => setIsOpen(false);
  const finish = ({ amountCents, paidUntil }: RecordedPayment) => {
    close();
    showToast({
      title: 'Payment Recorded',
      description: `${formatMoney(fromCents(amountCents))}. ${enrollment.petName}’s plan is paid until ${formatDay(paidUntil)}.`,
    });
  };
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setIsOpen(true)}>
        Record payment
      </Button>
      {isYearlyOffered && <PayYear enrollment={enrollment} />}
      <Dialog
        isForm
        isOpen={isOpen}
        onClose={close}
        title={`Record a payment for ${enrollment.petName}`}
      >
        {isOpen && <RecordPaymentForm enrollment={enrollment} onDone={finish} />}
      </Dialog>
    </>
  );
}
