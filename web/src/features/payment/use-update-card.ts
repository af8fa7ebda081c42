import type { PaymentMethodUpdate } from '@petwell/contracts';
import { useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { useState } from 'react';
import { describeError } from '../../shared/api/describe-error.ts';
import { useSingleFlight } from '../../shared/hooks/use-single-flight.ts';
import { paths } from '../../shared/paths.ts';
import { showToast } from '../../shared/toasts/toast-store.ts';
import { confirmPaymentMethod } from './api/payment-method-updates.ts';
import { confirmAtProvider } from './confirm-at-provider.ts';
import { updateCardTexts, updateCardToasts } from './update-card-texts.ts';

type Result =
  | { kind: 'updated' | 'paid' }
  /** `needsNewForm`: the card was saved, so another one needs a new setup intent. */
  | { kind: 'failed'; message: string; needsNewForm: boolean }
  /** The form itself shows validation errors. */
  | { kind: 'incomplete' };

const failed = (message: string, needsNewForm: boolean): Result => ({
  kind: 'failed',
  message,
  needsNewForm,
});

/** Has the server verify the card and charge it; the bank may require authentication in between. */
async function tellServer(stripe: Stripe, update: PaymentMethodUpdate): Promise<Result> {
  const setupIntentId = update.clientSecret.split('_secret_')[0] ?? '';
  const confirmation = { enrollmentId: update.enrollmentId, setupIntentId };
  let answer = await confirmPaymentMethod(confirmation);
  const { clientSecret } = answer;
  if (answer.outcome === 'action_required' && clientSecret !== null) {
    await stripe.handleNextAction({ clientSecret });
    answer = await confirmPaymentMethod(confirmation);
    if (answer.outcome === 'updated') return { kind: 'paid' };
  }
  if (answer.outcome === 'action_required') return failed(updateCardTexts.notConfirmed, true);
  if (answer.outcome === 'declined') return failed(updateCardTexts.declined, true);
  return { kind: answer.outcome };
}

async function saveCard(
  { stripe, elements }: { stripe: Stripe; elements: StripeElements },
  update: PaymentMethodUpdate,
): Promise<Result> {
  const { error } = await elements.submit();
  if (error?.type === 'validation_error') return { kind: 'incomplete' };
  if (error) return failed(error.message ?? updateCardTexts.unknown, false);
  const { clientSecret, enrollmentId } = update;
  const returnUrl = new URL(paths.updateCard(enrollmentId), window.location.origin).href;
  const outcome = await confirmAtProvider({ stripe, elements, clientSecret, returnUrl });
  if (outcome.kind === 'paid') return failed(updateCardTexts.unknown, false);
  if (outcome.kind !== 'method-saved') return failed(outcome.message, false);
  return tellServer(stripe, update);
}

/**
 * Saves the form's card. Calls `onSaved` once it pays, and `onNewFormNeeded` if another card needs a new
 * form.
 */
export function useUpdateCard(given: {
  update: PaymentMethodUpdate;
  onSaved: () => Promise<void>;
  onNewFormNeeded: (message: string) => void;
}) {
  const stripe = useStripe();
  const elements = useElements();
  const flight = useSingleFlight();
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function settle(result: Result): Promise<void> {
    if (result.kind === 'incomplete') return;
    if (result.kind === 'failed') {
      showToast(updateCardToasts.failed(result.message));
      if (result.needsNewForm) given.onNewFormNeeded(result.message);
      else setProblem(result.message);
      return;
    }
    showToast(updateCardToasts[result.kind]);
    await given.onSaved();
  }

  /** Ignores a second click while the first is in progress. */
  async function save(): Promise<void> {
    if (!stripe || !elements || !flight.start()) return;
    setIsSaving(true);
    setProblem(null);
    try {
      const result = await saveCard({ stripe, elements }, given.update).catch((error: unknown) =>
        failed(describeError(error, updateCardTexts.unknown), false),
      );
      await settle(result);
    } finally {
      flight.finish();
      setIsSaving(false);
    }
  }

  return { save, isSaving, problem, isReady: stripe !== null && elements !== null };
}
