import type { EnrollmentView } from '@petwell/contracts';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../../../shared/paths.ts';
import { flowStorage } from '../../../shared/session-storage/flow-storage.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button, buttonClass } from '../../../shared/ui/Button.tsx';
import { ClinicPhone } from '../../clinic/components/ClinicPhone.tsx';
import { paymentDataOf } from '../../payment/payment-data.ts';
import { updateCardTexts } from '../../payment/update-card-texts.ts';
import { DiscardEnrollment } from './DiscardEnrollment.tsx';

type PaymentBannerProps = {
  enrollment: EnrollmentView;
  email: string;
  isReadOnly: boolean;
  canDiscard: boolean;
};

/** Explains a payment problem, if any, and how to fix it. */
export function PaymentBanner({ enrollment, email, isReadOnly, canDiscard }: PaymentBannerProps) {
  const navigate = useNavigate();
  const pay = () => {
    flowStorage.paymentData.write(paymentDataOf(enrollment, email));
    void navigate(paths.paymentSetup);
  };
  if (enrollment.status === 'pending_payment') {
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
        {enrollment.pet.name}&apos;s plan starts as soon as the membership fee and the first month
        are paid.
      </Alert>
    );
  }
  const updateCard = !isReadOnly && {
    actions: (
      <Link to={paths.updateCard(enrollment.id)} className={buttonClass()}>
        {updateCardTexts.link}
      </Link>
    ),
  };
  if (enrollment.status === 'suspended') {
    return (
      <Alert variant="error" title="The plan is suspended" {...updateCard}>
        The last payments didn’t go through. Update your card to restart the plan right away, or
        call us: <ClinicPhone />
      </Alert>
    );
  }
  if (!enrollment.paymentProblem) return null;
  return (
    <Alert variant="warning" title="Your last payment did not go through" {...updateCard}>
      You can still use the plan. Please update your card, or call us: <ClinicPhone />
    </Alert>
  );
}
