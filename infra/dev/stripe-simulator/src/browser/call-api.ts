import type { Card, BillingDetails, Intent, Result, StripeJsError } from './messages.ts';

/** The API and the frames have this script's origin. */
export const simulatorOrigin: string = new URL(
  document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href,
).origin;

export class IntegrationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'IntegrationError';
  }
}

/** Parses the kind and id of a client secret's intent, or null. */
export function parseClientSecret(
  secret: unknown,
): { kind: 'payment' | 'setup'; id: string } | null {
  const match = typeof secret === 'string' ? /^((pi|seti)_\w+?)_secret_\w+$/.exec(secret) : null;
  if (!match?.[1]) return null;
  return { kind: match[2] === 'pi' ? 'payment' : 'setup', id: match[1] };
}

/** Encodes nested values as form parameters: `card[number]=…`. */
function encodeForm(values: object, prefix = ''): [string, string][] {
  return Object.entries(values).flatMap(([key, value]: [string, unknown]) => {
    const name = prefix === '' ? key : `${prefix}[${key}]`;
    if (typeof value === 'object' && value !== null) return encodeForm(value, name);
    const isScalar = typeof value === 'string' || typeof value === 'number' || value === true;
    return isScalar ? [[name, String(value)]] : [];
  });
}

const unreachable: StripeJsError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
};

/** Calls the API about the intent behind a client secret. Never rejects: problems are an `error`. */
async function callIntent(
  key: string,
  clientSecret: string,
  request: { method: 'GET' | 'POST'; action: string; values: object },
): Promise<Result> {
  const intent = parseClientSecret(clientSecret);
  if (!intent)
    return { error: { type: 'invalid_request_error', message: 'Invalid client secret.' } };
  const url = new URL(`/v1/${intent.kind}_intents/${intent.id}${request.action}`, simulatorOrigin);
  const form = new URLSearchParams(encodeForm({ client_secret: clientSecret, ...request.values }));
  if (request.method === 'GET') url.search = form.toString();
  try {
    const response = await fetch(url, {
      method: request.method,
      headers: { authorization: `Bearer ${key}` },
      ...(request.method === 'POST' ? { body: form } : {}),
    });
    const body = (await response.json()) as Intent & { error?: StripeJsError };
    return body.error ? { error: body.error } : { intent: body };
  } catch {
    return { error: unreachable };
  }
}

export function retrieveIntent(key: string, clientSecret: string): Promise<Result> {
  return callIntent(key, clientSecret, { method: 'GET', action: '', values: {} });
}

/** Confirms an intent with a card. */
export function confirmIntent(
  key: string,
  input: { clientSecret: string; card: Card; billingDetails: BillingDetails; returnUrl: string },
): Promise<Result> {
  const { card, billingDetails, returnUrl } = input;
  const values = {
    payment_method_data: { type: 'card', card, billing_details: billingDetails },
    return_url: returnUrl,
    use_stripe_sdk: true,
  };
  return callIntent(key, input.clientSecret, { method: 'POST', action: '/confirm', values });
}
