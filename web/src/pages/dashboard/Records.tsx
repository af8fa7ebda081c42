import type { EnrollmentView } from '@petwell/contracts';
import { PaymentHistory } from '../../features/dashboard/components/PaymentHistory.tsx';
import { OwnAgreements } from '../../features/money/documents/components/OwnAgreements.tsx';

/** What was paid for a plan and agreed to. */
export const Records = ({ enrollment }: { enrollment: EnrollmentView }) => (
  <div className="grid min-w-0 gap-6">
    <PaymentHistory enrollment={enrollment} />
    <OwnAgreements key={enrollment.id} enrollmentId={enrollment.id} />
  </div>
);
