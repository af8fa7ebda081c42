import { StripeError } from '../domain/stripe-error.ts';

function refused(message: string, code?: string): StripeError {
  return new StripeError(401, {
    type: 'invalid_request_error',
    message,
    ...(code && { code }),
  });
}

export function keyOf(authorization: string | undefined): string | undefined {
  return /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
}

/** Refuses a restricted key without the right for a call, as Stripe does. */
export function lacksRight(key: string, right: string): StripeError {
  const masked = `${key.slice(0, 8)}${'*'.repeat(21)}`;
  return new StripeError(403, {
    type: 'invalid_request_error',
    message: `The provided key '${masked}' does not have the required permissions for this endpoint on account '${accountIdOf(key)}'. Having the '${right}' permission would allow this request to continue.`,
  });
}

/** The account that a key belongs to: `acct_simulator` of `sk_test_simulator`. */
export function accountIdOf(key: string): string {
  return `acct_${key.replace(/^[a-z]+_test_/, '')}`;
}

/** Whether this is a key for real money. */
export function isLiveKey(key: string): boolean {
  return /^(sk|pk|rk)_live_/.test(key);
}

/**
 * Checks the API key; a publishable one is enough for calls that browsers make.
 * @throws StripeError 401
 */
export function authenticate(
  authorization: string | undefined,
  { isForBrowsers }: { isForBrowsers: boolean },
): 'secret' | 'publishable' {
  const key = keyOf(authorization);
  if (key === undefined) {
    throw refused(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (isLiveKey(key)) {
    throw refused(
      'This is the local Stripe simulator: it refuses live keys. Use a test key such as sk_test_simulator, and treat the live key as exposed to this machine.',
      'live_key_refused',
    );
  }
  if (/^(sk|rk)_test_\w+$/.test(key)) return 'secret';
  if (!/^pk_test_\w+$/.test(key)) {
    throw refused(`Invalid API Key provided: ${key.slice(0, 3)}${'*'.repeat(8)}`);
  }
  if (isForBrowsers) return 'publishable';
  throw refused(
    'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
    'secret_key_required',
  );
}
