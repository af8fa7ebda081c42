import { useElements, useStripe } from '@stripe/react-stripe-js';
import { useRef, useState } from 'react';
import { describeError } from '../../shared/api/describe-error.ts';
import { dismissError, showToast } from '../../shared/toasts/toast-store.ts';
import { confirmAtProvider, type ConfirmOutcome } from './confirm-at-provider.ts';
import { paymentErrors, paymentToasts } from './texts.ts';

/** The payer: how their consent is recorded, and what follows an accepted card. */
export type Payer = {
  /** Right before the card is confirmed. Throws if the consent isn't recorded. */
  agree: () => Promise<void>;
  /** `paymentIntentId`: null if only a card was saved. */
  finish: (paymentIntentId: string | null) => Promise<void>;
  /** Where the provider's redirect comes back to. */
  returnPath: string;
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
 * Pays with the card form: records the consent, confirms at the provider, and finishes as the payer does. `problem` is an error that the payer can fix on the same page.
 */
export function usePay({ payer, clientSecret }: { payer: Payer; clientSecret: string | null }) {
  const stripe = useStripe();
  const elements = useElements();
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
      await payer.agree();
    } catch (failure) {
      return { kind: 'error', message: describeError(failure, paymentErrors.unexpected) };
    }
    const returnUrl = new URL(payer.returnPath, window.location.origin).href;
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
    if (isAccepted) await payer.finish(outcome.kind === 'paid' ? outcome.paymentIntentId : null);
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
