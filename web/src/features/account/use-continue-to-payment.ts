import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { ownerEnrollmentsQuery } from '../../shared/enrollments/get-owner-enrollments.ts';
import { paymentDataOf } from '../../shared/enrollments/payment-data.ts';
import { paths } from '../../shared/paths.ts';
import { clearEnrollmentInput } from '../../shared/session-storage/flow-keys.ts';
import { flowStorage, type AccountSetupData } from '../../shared/session-storage/flow-storage.ts';

/**
 * Opens the payment page after the password is set. Users from an emailed link get the payment data from the
 * server.
 */
export function useContinueToPayment(data: AccountSetupData) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    clearEnrollmentInput();
    flowStorage.accountSetupData.clear();
    if (flowStorage.paymentData.read()?.enrollmentId !== data.enrollmentId) {
      const listed = await queryClient
        .fetchQuery(ownerEnrollmentsQuery(data.email))
        .catch(() => null);
      const enrollment = listed?.enrollments.find(({ id }) => id === data.enrollmentId);
      if (enrollment?.status !== 'pending_payment') {
        await navigate(paths.dashboard(data.email), { replace: true });
        return;
      }
      flowStorage.paymentData.write(paymentDataOf(enrollment, data.email));
    }
    await navigate(paths.paymentSetup, { replace: true });
  };
}
