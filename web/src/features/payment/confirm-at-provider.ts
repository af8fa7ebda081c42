import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { paymentErrors } from './texts.ts';

export type ConfirmOutcome =
  /** The card was accepted; the server verifies `paymentIntentId`. */
  | { kind: 'paid'; paymentIntentId: string }
  /** Nothing was due; the card is saved. */
  | { kind: 'method-saved' }
  /** `isRefused`: the card was declined, so nothing was charged. */
  | { kind: 'payment-failed'; message: string; isRefused: boolean }
  | { kind: 'setup-failed'; message: string; isRefused: boolean }
  | { kind: 'error'; message: string };

type Confirmation = {
  stripe: Stripe;
  elements: StripeElements;
  clientSecret: string | null;
  returnUrl: string;
};

const refusal = (error: StripeError | undefined) => ({
  message: error?.message ?? paymentErrors.unexpected,
  isRefused: error?.type === 'card_error',
});

/** Returns the target of a client secret: a payment, a card setup, or nothing. */
export function secretKind(clientSecret: string | null): 'payment' | 'setup' | 'none' | 'invalid' {
  if (clientSecret === null || clientSecret === '') return 'none';
  if (/^pi_.+_secret_/.test(clientSecret)) return 'payment';
  return /^seti_.+_secret_/.test(clientSecret) ? 'setup' : 'invalid';
}

async function confirmPayment({
  stripe,
  elements,
  returnUrl,
}: Confirmation): Promise<ConfirmOutcome> {
  const { error, paymentIntent } = await stripe.confirmPayment({
    elements,
    confirmParams: { return_url: returnUrl },
    redirect: 'if_required',
  });
  // An attempt whose response was lost may have succeeded; confirming again then reports that.
  const known = paymentIntent ?? error.payment_intent;
  if (known?.status === 'succeeded' || known?.status === 'processing') {
    return { kind: 'paid', paymentIntentId: known.id };
  }
  return { kind: 'payment-failed', ...refusal(error) };
}

async function confirmSetup({
  stripe,
  elements,
  returnUrl,
}: Confirmation): Promise<ConfirmOutcome> {
  const { error, setupIntent } = await stripe.confirmSetup({
    elements,
    confirmParams: { return_url: returnUrl },
    redirect: 'if_required',
  });
  if ((setupIntent ?? error.setup_intent)?.status === 'succeeded') return { kind: 'method-saved' };
  return { kind: 'setup-failed', ...refusal(error) };
}

/** Confirms the client secret's target. Never throws. */
export async function confirmAtProvider(confirmation: Confirmation): Promise<ConfirmOutcome> {
  const kind = secretKind(confirmation.clientSecret);
  if (kind === 'none') return { kind: 'error', message: paymentErrors.noSecret };
  if (kind === 'invalid') return { kind: 'error', message: paymentErrors.invalidSecret };
  try {
    return await (kind === 'payment' ? confirmPayment(confirmation) : confirmSetup(confirmation));
  } catch {
    return { kind: 'error', message: paymentErrors.unexpected };
  }
}
