import type { BillingDetails, ConfirmParams, Intent, Result, StripeJsError } from './messages.ts';

function append(form: URLSearchParams, name: string, value: unknown): void {
  if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value) as [string, unknown][])
      append(form, `${name}[${key}]`, inner);
  } else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    form.append(name, String(value));
  }
}

/** A call from inside the frame, to its own origin. Never rejects. */
async function send(
  input: { key: string; method: 'GET' | 'POST'; path: string },
  values: object,
): Promise<{ body?: object; error?: StripeJsError }> {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(values) as [string, unknown][])
    append(form, name, value);
  const query = input.method === 'GET' ? `?${form.toString()}` : '';
  try {
    const response = await fetch(`${input.path}${query}`, {
      method: input.method,
      headers: { authorization: `Bearer ${input.key}` },
      ...(input.method === 'POST' ? { body: form } : {}),
    });
    const body = (await response.json()) as { error?: StripeJsError };
    return body.error ? { error: body.error } : { body };
  } catch {
    const message =
      'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.';
    return { error: { type: 'api_connection_error', message } };
  }
}

function pathOf(clientSecret: string): string {
  const id = clientSecret.split('_secret_')[0] ?? '';
  return `/v1/${id.startsWith('seti_') ? 'setup' : 'payment'}_intents/${encodeURIComponent(id)}`;
}

export type Card = { number: string; exp_month: number; exp_year: number; cvc: string };

/** Confirms the intent with this card. */
export async function confirmWithCard(
  key: string,
  input: { clientSecret: string; card: Card; billing: BillingDetails; params: ConfirmParams },
): Promise<Result> {
  const { error, body } = await send(
    { key, method: 'POST', path: `${pathOf(input.clientSecret)}/confirm` },
    {
      client_secret: input.clientSecret,
      payment_method_data: { type: 'card', card: input.card, billing_details: input.billing },
      return_url: input.params.return_url,
      receipt_email: input.params.receipt_email,
      use_stripe_sdk: true,
    },
  );
  return error ? { error } : { intent: body as Intent };
}

export async function createPaymentMethod(
  key: string,
  input: { card: Card; billing: BillingDetails },
): Promise<Result> {
  const values = { type: 'card', card: input.card, billing_details: input.billing };
  const { error, body } = await send({ key, method: 'POST', path: '/v1/payment_methods' }, values);
  return error ? { error } : { paymentMethod: body as object };
}

/** Looks whether the form can be used for this intent at all. */
export async function readIntent(key: string, clientSecret: string): Promise<Result> {
  const values = { client_secret: clientSecret };
  const { error, body } = await send({ key, method: 'GET', path: pathOf(clientSecret) }, values);
  return error ? { error } : { intent: body as Intent };
}
