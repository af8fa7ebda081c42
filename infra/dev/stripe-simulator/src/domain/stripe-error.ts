export type StripeErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  message_code?: string;
  param?: string;
  decline_code?: string;
  advice_code?: string;
  charge?: string;
  payment_intent?: object;
  payment_method?: object;
  setup_intent?: object;
  doc_url?: string;
};

/**
 * A response other than 2xx. `keepsChanges` marks failures after Stripe has recorded something, such as a
 * declined charge: the recorded changes are committed, not rolled back.
 */
export class StripeError extends Error {
  readonly status: number;
  readonly body: StripeErrorBody;
  readonly keepsChanges: boolean;

  constructor(status: number, body: StripeErrorBody, keepsChanges = false) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.keepsChanges = keepsChanges;
    if (body.code !== undefined) {
      body.doc_url = `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}`;
    }
  }
}

/** 400 for a parameter or a state that does not allow the call. */
export function invalidRequest(
  message: string,
  details: Partial<StripeErrorBody> = {},
): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message, ...details });
}

export function missingParam(param: string): StripeError {
  return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

/** 404 if the path names the object, 400 if a parameter does. */
export function noSuchObject(label: string, id: string, param?: string): StripeError {
  return new StripeError(param === undefined ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${label}: '${id}'`,
    param: param ?? 'id',
  });
}
