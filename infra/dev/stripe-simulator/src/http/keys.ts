import { StripeError } from '../domain/stripe-error.ts';
import { invalidRequest } from '../domain/stripe-error.ts';

function refused(message: string, code?: string): StripeError {
  return new StripeError(401, {
    type: 'invalid_request_error',
    message,
    ...(code ? { code } : {}),
  });
}

/** Whether this is a key for real money. The simulator never wants to see one. */
export function isLiveKey(key: string): boolean {
  return /^(sk|pk|rk)_live_/.test(key);
}

function keyOf(authorization: string | undefined, fallback: unknown): string | undefined {
  if (authorization?.startsWith('Bearer ')) return authorization.slice(7).trim();
  if (authorization?.startsWith('Basic ')) {
    return Buffer.from(authorization.slice(6), 'base64').toString('utf8').split(':')[0];
  }
  return typeof fallback === 'string' ? fallback : undefined;
}

/** Which kind of test key the request carries; 401 for none, a wrong one or a live one. */
export function authenticate(
  authorization: string | undefined,
  keyParam?: unknown,
): 'secret' | 'publishable' {
  const key = keyOf(authorization, keyParam);
  if (!key) {
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
  if (/^pk_test_\w+$/.test(key)) return 'publishable';
  throw refused(`Invalid API Key provided: ${key.slice(0, 3)}${'*'.repeat(8)}`);
}

/** Refuses a publishable key where a secret one is needed. */
export function requireSecretKey(): never {
  throw refused(
    'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
    'secret_key_required',
  );
}

/** A browser must prove with the client secret that it may act on this intent. */
export function checkClientSecret(
  key: 'secret' | 'publishable',
  intent: { id: string; client_secret: string | null },
  given: string | undefined,
): void {
  if (key === 'secret' && given === undefined) return;
  if (given === undefined) {
    throw invalidRequest('Missing required param: client_secret.', {
      code: 'parameter_missing',
      param: 'client_secret',
    });
  }
  if (given !== intent.client_secret) {
    throw invalidRequest(
      `The client_secret provided does not match any associated intent on this account.`,
      { code: 'resource_missing', param: 'client_secret' },
    );
  }
}
