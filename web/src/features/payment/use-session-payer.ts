import { currentVersion } from '@petwell/contracts/legal';
import { useTextTerms } from '../../shared/clinic/text-terms.ts';
import { recordPaymentConsent } from './api/record-consent.ts';
import type { Payer } from './use-pay.ts';
import { successPath, useFinishPayment } from './use-finish-payment.ts';

/** The signed-in owner, or the one who just enrolled, who ends on /payment-success. */
export function useSessionPayer(given: {
  /** Null if only the client secret is known: the provider's webhook then completes the payment. */
  enrollmentId: number | null;
  email: string | null;
}): Payer {
  const { enrollmentId, email } = given;
  const textVersion = currentVersion('payment', useTextTerms());
  return {
    async agree() {
      if (enrollmentId === null) return;
      await recordPaymentConsent({ enrollmentId, textVersion });
    },
    finish: useFinishPayment(given),
    returnPath: successPath(email),
  };
}
