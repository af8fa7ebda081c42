/** Messages between stripe.js on the page and the simulator's frames. */
export type StripeJsError = {
  type: string;
  code?: string;
  message: string;
  decline_code?: string;
  param?: string;
  payment_intent?: Intent;
  setup_intent?: Intent;
  payment_method?: object;
};
export type Intent = {
  id: string;
  object: 'payment_intent' | 'setup_intent';
  status: string;
  client_secret: string;
  next_action: { type: string; use_stripe_sdk?: { stripe_js?: string } } | null;
  last_payment_error?: StripeJsError | null;
  last_setup_error?: StripeJsError | null;
};
export type Result = { intent?: Intent; error?: StripeJsError };
export type Card = { number: string; exp_month: number; exp_year: number; cvc: string };
export type BillingDetails = {
  name?: string;
  email?: string;
  phone?: string;
  address?: { country?: string; postal_code?: string };
};
export type Appearance = { theme?: string; variables?: { [name: string]: string } };

/** Page to frame. Every request gets a `reply` with the same id. */
export type FrameRequest =
  | {
      action: 'init';
      key: string;
      clientSecret: string;
      appearance: Appearance;
      billingDetails: BillingDetails;
    }
  | { action: 'submit' }
  | { action: 'confirm'; clientSecret: string; returnUrl: string };
export type ToFrame = { source: 'stripe.js'; id: number; request: FrameRequest };

/** Frame to page. Never contains what the cardholder typed. */
export type FrameMessage =
  | { kind: 'hello' }
  | { kind: 'reply'; id: number; result: Result }
  | { kind: 'event'; name: string; detail: object }
  | { kind: 'height'; height: number }
  | { kind: 'challenge-finished' };
export type FromFrame = FrameMessage & { source: 'stripe-frame' };
