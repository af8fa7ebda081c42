import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import { flowStorage } from '../../shared/session-storage/flow-storage.ts';
import { confirmEnrollment } from './api/confirm-enrollment.ts';

export const successPath = (email: string | null): string =>
  email === null
    ? paths.paymentSuccess
    : `${paths.paymentSuccess}?email=${encodeURIComponent(email)}`;

/** After an accepted card: notifies the server of the payment, if there is one, and opens /payment-success. */
export function useFinishPayment(payer: { enrollmentId: number | null; email: string | null }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (paymentIntentId: string | null): Promise<void> => {
    const { enrollmentId, email } = payer;
    if (paymentIntentId !== null && enrollmentId !== null)
      await confirmEnrollment(enrollmentId, paymentIntentId);
    if (enrollmentId !== null && email !== null)
      flowStorage.paymentCompleted.write({ enrollmentId, email });
    flowStorage.paymentData.clear();
    flowStorage.pendingEnrollment.clear();
    await queryClient.invalidateQueries({ queryKey: ['enrollments'] });
    await navigate(successPath(email), { replace: true });
  };
}
