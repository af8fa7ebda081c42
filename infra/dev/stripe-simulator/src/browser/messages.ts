/** What travels between the page's stripe.js and the simulator's frames. */
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
  next_action: NextAction | null;
  last_payment_error?: StripeJsError | null;
  last_setup_error?: StripeJsError | null;
};
export type NextAction = {
  type: string;
  use_stripe_sdk?: { stripe_js?: string };
  redirect_to_url?: { url: string; return_url: string };
};
export type Result = { intent?: Intent; paymentMethod?: object; error?: StripeJsError };
export type Address = { country?: string; postal_code?: string; line1?: string; city?: string };
export type BillingDetails = {
  name?: string;
  email?: string;
  phone?: string;
  address?: Address;
};
export type Appearance = {
  theme?: string;
  labels?: string;
  variables?: { [name: string]: string };
};
export type ConfirmParams = {
  return_url?: string;
  receipt_email?: string;
  payment_method_data?: { billing_details?: BillingDetails };
};
/** Page → frame; every request is answered by a `reply` with the same id. */
export type FrameRequest =
  | {
      action: 'init';
      key: string;
      clientSecret: string | null;
      appearance: Appearance;
      defaults: { billingDetails?: BillingDetails };
      fields: { postalCode: boolean; country: boolean };
    }
  | { action: 'update'; appearance?: Appearance }
  | { action: 'submit' }
  | { action: 'confirm'; clientSecret: string; params: ConfirmParams }
  | { action: 'createPaymentMethod'; params: { billing_details?: BillingDetails } }
  | { action: 'focus' }
  | { action: 'blur' }
  | { action: 'clear' };
export type ToFrame = { source: 'stripe.js'; id: number; request: FrameRequest };
/** Frame → page. */
export type FromFrame =
  | { source: 'stripe-frame'; kind: 'hello' }
  | { source: 'stripe-frame'; kind: 'reply'; id: number; result: Result }
  | { source: 'stripe-frame'; kind: 'event'; name: string; detail: object }
  | { source: 'stripe-frame'; kind: 'height'; height: number }
  | { source: 'stripe-frame'; kind: 'challenge-finished' };
