import { retrieveIntent } from './api.ts';
import { showChallenge } from './challenge-overlay.ts';
import type { Intent, NextAction, Result } from './messages.ts';

/** Leaves for the return address, with what Stripe adds to it. */
export function redirectTo(returnUrl: string, intent: Intent): void {
  const name = intent.object;
  const url = new URL(returnUrl, location.href);
  url.searchParams.set(name, intent.id);
  url.searchParams.set(`${name}_client_secret`, intent.client_secret);
  url.searchParams.set(
    'redirect_status',
    intent.status === 'requires_payment_method' ? 'failed' : 'succeeded',
  );
  location.assign(url);
}

/** Leads the card holder through what the bank asks for; resolves with the intent afterwards. */
export async function handleAction(key: string, intent: Intent): Promise<Result> {
  const action: NextAction | null = intent.next_action;
  if (intent.status !== 'requires_action' || !action) return { intent };
  if (action.redirect_to_url) {
    location.assign(action.redirect_to_url.url);
    // The page is left; nothing may happen here any more.
    return new Promise<Result>(() => undefined);
  }
  if (action.use_stripe_sdk?.stripe_js) await showChallenge(action.use_stripe_sdk.stripe_js);
  const { intent: after, error } = await retrieveIntent(key, intent.client_secret);
  if (!after)
    return { error: error ?? { type: 'api_error', message: 'An unexpected error occurred.' } };
  const failure = after.last_payment_error ?? after.last_setup_error;
  if (after.status !== 'requires_payment_method' || !failure) return { intent: after };
  return { error: { ...failure, [after.object]: after } };
}
