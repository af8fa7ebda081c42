import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { paymentErrors } from './texts.ts';

export type ConfirmOutcome =
  /** The card was accepted; `paymentIntentId` is what the server checks. */
  | { kind: 'paid'; paymentIntentId: string }
  /** Nothing was due; the card is saved. */
  | { kind: 'method-saved' }
  | { kind: 'payment-failed'; message: string }
  | { kind: 'setup-failed'; message: string }
  | { kind: 'error'; message: string };

type Confirmation = {
  stripe: Stripe;
  elements: StripeElements;
  clientSecret: string | null;
  returnUrl: string;
};

const messageOf = (error: StripeError): string => error.message ?? paymentErrors.unexpected;

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
  // A try whose answer was lost may have gone through: confirming again then says so.
  const known = paymentIntent ?? error.payment_intent;
  if (known?.status === 'succeeded' || known?.status === 'processing') {
    return { kind: 'paid', paymentIntentId: known.id };
  }
  return { kind: 'payment-failed', message: error ? messageOf(error) : paymentErrors.unexpected };
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
  return { kind: 'setup-failed', message: error ? messageOf(error) : paymentErrors.unexpected };
}

/** Confirms what the client secret is for (spec §4): a payment, or the set-up of a card. Never throws. */
export async function confirmAtProvider(confirmation: Confirmation): Promise<ConfirmOutcome> {
  const { clientSecret } = confirmation;
  if (clientSecret === null || clientSecret === '') {
    return { kind: 'error', message: paymentErrors.noSecret };
  }
  try {
    if (clientSecret.startsWith('pi_')) return await confirmPayment(confirmation);
    if (clientSecret.startsWith('seti_')) return await confirmSetup(confirmation);
    return { kind: 'error', message: paymentErrors.invalidSecret };
  } catch {
    return { kind: 'error', message: paymentErrors.unexpected };
  }
}
