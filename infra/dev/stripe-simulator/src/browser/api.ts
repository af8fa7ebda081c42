import type { Intent, Result, StripeJsError } from './messages.ts';
import { simulatorOrigin } from './frames.ts';

/** Kind and id of the intent in a client secret, or null when it is none. */
export function parseClientSecret(
  secret: unknown,
): { kind: 'payment' | 'setup'; id: string } | null {
  const match = typeof secret === 'string' ? /^((pi|seti)_\w+?)_secret_\w+$/.exec(secret) : null;
  if (!match?.[1]) return null;
  return { kind: match[2] === 'pi' ? 'payment' : 'setup', id: match[1] };
}

export class IntegrationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'IntegrationError';
  }
}

/** Checks what the page passed before anything is sent. */
export function requireSecret(secret: unknown, kind: 'payment' | 'setup'): string {
  const name = kind === 'payment' ? 'PaymentIntent' : 'SetupIntent';
  if (parseClientSecret(secret)?.kind !== kind) {
    throw new IntegrationError(
      `Invalid value for ${name} client secret: value should be a client secret of the form \${id}_secret_\${secret}. You specified: ${String(secret)}.`,
    );
  }
  return String(secret);
}

function asText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

/** Nested values as Stripe's form parameters: `card[number]=…`. */
export function encodeForm(values: object, prefix = ''): URLSearchParams {
  const form = new URLSearchParams();
  for (const [key, value] of Object.entries(values) as [string, unknown][]) {
    const name = prefix === '' ? key : `${prefix}[${key}]`;
    const plain = asText(value);
    if (plain !== null) form.append(name, plain);
    else if (typeof value === 'object' && value !== null) {
      for (const [inner, text] of encodeForm(value, name)) form.append(inner, text);
    }
  }
  return form;
}

const unreachable: StripeJsError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
};

/** One call with the publishable key. Never rejects: what goes wrong is an `error`. */
export async function callApi(input: {
  key: string;
  method: 'GET' | 'POST';
  path: string;
  values: object;
}): Promise<{ body?: object; error?: StripeJsError }> {
  const form = encodeForm(input.values);
  const url = new URL(input.path, simulatorOrigin);
  if (input.method === 'GET') url.search = form.toString();
  try {
    const response = await fetch(url, {
      method: input.method,
      headers: { authorization: `Bearer ${input.key}` },
      ...(input.method === 'POST' ? { body: form } : {}),
    });
    const body = (await response.json()) as { error?: StripeJsError };
    return body.error ? { error: body.error } : { body };
  } catch {
    return { error: unreachable };
  }
}

/** The intent behind a client secret. */
export async function retrieveIntent(key: string, clientSecret: string): Promise<Result> {
  const parsed = parseClientSecret(clientSecret);
  if (!parsed)
    return { error: { type: 'invalid_request_error', message: 'Invalid client secret.' } };
  const { body, error } = await callApi({
    key,
    method: 'GET',
    path: `/v1/${parsed.kind}_intents/${parsed.id}`,
    values: { client_secret: clientSecret },
  });
  return error ? { error } : { intent: body as Intent };
}
