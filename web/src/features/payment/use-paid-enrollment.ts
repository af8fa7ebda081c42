import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import { flowStorage } from '../../shared/session-storage/flow-storage.ts';
import { showToast } from '../../shared/toasts/toast-store.ts';
import { confirmEnrollment } from './api/confirm-enrollment.ts';
import { paymentToasts, redirectFailed } from './texts.ts';
import { type ProviderReturn, useProviderReturn } from './use-provider-return.ts';

/** Finishes a payment after a redirect to the bank; a declined card returns to the payment form. */
function useFinishReturn(returned: ProviderReturn | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (returned === null) return;
    if (returned.hasFailed) {
      showToast({ ...paymentToasts.paymentFailed(redirectFailed), announcesPage: true });
      void navigate(paths.paymentSetup, { replace: true });
      return;
    }
    const payment = flowStorage.paymentData.read();
    if (payment === null) return;
    flowStorage.paymentCompleted.write({
      enrollmentId: payment.enrollmentId,
      email: payment.email,
    });
    flowStorage.paymentData.clear();
    flowStorage.pendingEnrollment.clear();
    if (returned.paymentIntentId !== null)
      void confirmEnrollment(payment.enrollmentId, returned.paymentIntentId);
  }, [returned, navigate]);
}

/** Returns the paid enrollment. After a redirect to the bank, it is still the one being paid for. */
function useEnrollmentId(returned: ProviderReturn | null): number | undefined {
  const [id] = useState(() => {
    const completed = flowStorage.paymentCompleted.read();
    const paying = returned === null ? null : flowStorage.paymentData.read();
    return (paying ?? completed)?.enrollmentId;
  });
  return id;
}

/** Finishes what the bank's page led back to, if it did, and returns the paid enrollment's id. */
export function usePaidEnrollment(): number | undefined {
  const returned = useProviderReturn();
  const id = useEnrollmentId(returned);
  useFinishReturn(returned);
  return id;
}
