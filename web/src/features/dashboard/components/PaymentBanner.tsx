import { hasDied, type EnrollmentView } from '@petwell/contracts';
import { useNavigate } from 'react-router-dom';
import { dueToday } from '../../../shared/enrollments/due-today.ts';
import { paths } from '../../../shared/paths.ts';
import { flowStorage } from '../../../shared/session-storage/flow-storage.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { paymentDataOf } from '../../../shared/enrollments/payment-data.ts';
import { DiscardEnrollment } from './DiscardEnrollment.tsx';

type PaymentBannerProps = {
  enrollment: EnrollmentView;
  email: string;
  isReadOnly: boolean;
  canDiscard: boolean;
};

/** Leads back into paying a plan that was never paid. */
export function PaymentBanner({ enrollment, email, isReadOnly, canDiscard }: PaymentBannerProps) {
  const navigate = useNavigate();
  if (hasDied(enrollment.pet)) return null;
  if (enrollment.status !== 'pending_payment') return null;
  const pay = () => {
    flowStorage.paymentData.write(paymentDataOf(enrollment, email));
    void navigate(paths.paymentSetup);
  };
  return (
    <Alert
      variant="warning"
      title="Payment Required"
      {...(!isReadOnly && {
        actions: (
          <>
            <Button onClick={pay}>Complete Payment</Button>
            {canDiscard && <DiscardEnrollment enrollment={enrollment} />}
          </>
        ),
      })}
    >
      <span translate="no">{enrollment.pet.name}</span>’s plan starts as soon as the membership fee
      and the first month are paid: <span translate="no">{`$${dueToday(enrollment)}`}</span> today.
    </Alert>
  );
}
