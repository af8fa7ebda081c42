import { currentLegalVersion } from '@petwell/contracts/legal';
import { useElements, useStripe } from '@stripe/react-stripe-js';
import { useRef, useState } from 'react';
import { describeError } from '../../shared/api/describe-error.ts';
import { dismissError, showToast } from '../../shared/toasts/toast-store.ts';
import { recordPaymentConsent } from './api/record-consent.ts';
import { confirmAtProvider, type ConfirmOutcome } from './confirm-at-provider.ts';
import { paymentErrors, paymentToasts } from './texts.ts';
import { successPath, useFinishPayment } from './use-finish-payment.ts';

type Payment = {
  /** Null if only the client secret is known: the provider's webhook then completes the payment. */
  enrollmentId: number | null;
  email: string | null;
  clientSecret: string | null;
};

/**
 * `isRefused`: the card was declined. Otherwise the outcome is unknown, and paying again charges only once.
 */
export type PaymentProblem = { message: string; isRefused: boolean };

const unexpected: ConfirmOutcome = { kind: 'error', message: paymentErrors.unexpected };

const problemOf = (outcome: { message: string; isRefused?: boolean }): PaymentProblem => ({
  message: outcome.message,
  isRefused: outcome.isRefused === true,
});

function announce(outcome: ConfirmOutcome): void {
  if (outcome.kind === 'paid') showToast(paymentToasts.succeeded);
  if (outcome.kind === 'method-saved') showToast(paymentToasts.methodSaved);
  if (outcome.kind === 'payment-failed') showToast(paymentToasts.paymentFailed(outcome.message));
  if (outcome.kind === 'setup-failed') showToast(paymentToasts.setupFailed(outcome.message));
  if (outcome.kind === 'error') showToast(paymentToasts.error(outcome.message));
}

/**
 * Pays with the card form: records the consent, confirms at the provider, notifies the server, and opens
 * /payment-success. `problem` is an error that the payer can fix on the same page.
 */
export function usePay({ enrollmentId, email, clientSecret }: Payment) {
  const stripe = useStripe();
  const elements = useElements();
  const finish = useFinishPayment({ enrollmentId, email });
  const isBusy = useRef(false);
  const [isPaying, setIsPaying] = useState(false);
  const [problem, setProblem] = useState<PaymentProblem | null>(null);

  async function confirm(): Promise<ConfirmOutcome | null> {
    if (!stripe || !elements) return { kind: 'error', message: paymentErrors.unexpected };
    const { error } = await elements.submit();
    // The form itself shows validation errors.
    if (error?.type === 'validation_error') return null;
    if (error) return { kind: 'error', message: error.message ?? paymentErrors.unexpected };
    try {
      if (enrollmentId !== null)
        await recordPaymentConsent({ enrollmentId, textVersion: currentLegalVersion });
    } catch (failure) {
      return { kind: 'error', message: describeError(failure, paymentErrors.unexpected) };
    }
    const returnUrl = new URL(successPath(email), window.location.origin).href;
    return confirmAtProvider({ stripe, elements, clientSecret, returnUrl });
  }

  /** Returns whether the card was accepted. */
  async function run(): Promise<boolean> {
    setProblem(null);
    dismissError();
    const outcome = await confirm().catch(() => unexpected);
    if (outcome === null) return false;
    announce(outcome);
    const isAccepted = outcome.kind === 'paid' || outcome.kind === 'method-saved';
    if (isAccepted) await finish(outcome.kind === 'paid' ? outcome.paymentIntentId : null);
    else setProblem(problemOf(outcome));
    return isAccepted;
  }

  /** Ignores a second click while the first is in progress, and until the page has closed after a payment. */
  async function pay(): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsPaying(true);
    let isAccepted = false;
    try {
      isAccepted = await run();
    } finally {
      isBusy.current = isAccepted;
      setIsPaying(isAccepted);
    }
  }

  return { pay, isPaying, problem, isReady: stripe !== null && elements !== null };
}
