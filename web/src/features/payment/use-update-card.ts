import type { PaymentMethodUpdated } from '@petwell/contracts';
import { useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { useState } from 'react';
import { describeError } from '../../shared/api/describe-error.ts';
import { useSingleFlight } from '../../shared/hooks/use-single-flight.ts';
import { showToast } from '../../shared/toasts/toast-store.ts';
import { confirmAtProvider } from './confirm-at-provider.ts';
import { updateCardTexts, updateCardToasts } from './update-card-texts.ts';

/** A card to save for a plan's monthly payments. */
type CardToSave = {
  clientSecret: string;
  /** Charged to it at once; "0.00" if nothing is due. */
  dueNow: string;
  /** Where the provider sends the browser back to. */
  returnPath: string;
  /** Has the server verify the card and charge it. */
  confirm: (
    setupIntentId: string,
  ) => Promise<Pick<PaymentMethodUpdated, 'outcome' | 'clientSecret'>>;
};

/** The card was saved, but the open payment isn't paid. */
export type UnpaidCard = { reason: 'declined' | 'not-confirmed'; message: string };

export type SavingCard = {
  card: CardToSave;
  onSaved: (outcome: 'updated' | 'paid') => Promise<void>;
  /** Another card needs a new form. */
  onUnpaid: (unpaid: UnpaidCard) => void;
};

type Result =
  | { kind: 'updated' | 'paid' }
  | { kind: 'failed'; message: string }
  | ({ kind: 'unpaid' } & UnpaidCard)
  /** The form itself shows validation errors. */
  | { kind: 'incomplete' };

const failed = (message: string): Result => ({ kind: 'failed', message });

/** Has the server verify the card and charge it; the bank may require authentication in between. */
async function tellServer(
  stripe: Stripe,
  { clientSecret: setup, confirm }: CardToSave,
): Promise<Result> {
  const setupIntentId = setup.split('_secret_')[0] ?? '';
  let answer = await confirm(setupIntentId);
  const { clientSecret } = answer;
  if (answer.outcome === 'action_required' && clientSecret !== null) {
    await stripe.handleNextAction({ clientSecret });
    answer = await confirm(setupIntentId);
    if (answer.outcome === 'updated') return { kind: 'paid' };
  }
  if (answer.outcome === 'action_required') {
    return { kind: 'unpaid', reason: 'not-confirmed', message: updateCardTexts.notConfirmed };
  }
  if (answer.outcome === 'declined') {
    return { kind: 'unpaid', reason: 'declined', message: updateCardTexts.declined };
  }
  return { kind: answer.outcome };
}

async function saveCard(
  { stripe, elements }: { stripe: Stripe; elements: StripeElements },
  card: CardToSave,
): Promise<Result> {
  const { error } = await elements.submit();
  if (error?.type === 'validation_error') return { kind: 'incomplete' };
  if (error) return failed(error.message ?? updateCardTexts.unknown);
  const { clientSecret, returnPath } = card;
  const returnUrl = new URL(returnPath, window.location.origin).href;
  const outcome = await confirmAtProvider({ stripe, elements, clientSecret, returnUrl });
  if (outcome.kind === 'paid') return failed(updateCardTexts.unknown);
  if (outcome.kind !== 'method-saved') return failed(outcome.message);
  return tellServer(stripe, card);
}

/** Saves the form's card. Calls `onSaved` once it pays, and `onUnpaid` if it is saved but the payment is still open. */
export function useUpdateCard(given: SavingCard) {
  const stripe = useStripe();
  const elements = useElements();
  const flight = useSingleFlight();
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function settle(result: Result): Promise<void> {
    if (result.kind === 'incomplete') return;
    if (result.kind === 'failed' || result.kind === 'unpaid') {
      showToast(updateCardToasts.failed(result.message));
      if (result.kind === 'unpaid') given.onUnpaid(result);
      else setProblem(result.message);
      return;
    }
    await given.onSaved(result.kind);
  }

  /** Ignores a second click while the first is in progress. */
  async function save(): Promise<void> {
    if (!stripe || !elements || !flight.start()) return;
    setIsSaving(true);
    setProblem(null);
    try {
      const result = await saveCard({ stripe, elements }, given.card).catch((error: unknown) =>
        failed(describeError(error, updateCardTexts.unknown)),
      );
      await settle(result);
    } finally {
      flight.finish();
      setIsSaving(false);
    }
  }

  return { save, isSaving, problem, isReady: stripe !== null && elements !== null };
}
