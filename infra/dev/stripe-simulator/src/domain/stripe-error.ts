type StripeErrorType =
  | 'api_error'
  | 'card_error'
  | 'idempotency_error'
  | 'invalid_request_error'
  | 'rate_limit_error'
  | 'authentication_error';

export type StripeErrorBody = {
  type: StripeErrorType;
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: object;
  payment_method?: object;
  setup_intent?: object;
  advice_code?: string;
  doc_url?: string;
  request_log_url?: string;
};

/**
 * An answer other than 2xx. `keepsChanges` marks failures that happen after Stripe has recorded
 * something (a declined charge): the work up to there is committed instead of rolled back.
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
  }
}

/** 400 for a parameter or a state that does not allow the call. */
export function invalidRequest(
  message: string,
  details: { code?: string; param?: string } & Partial<StripeErrorBody> = {},
): StripeError {
  const body: StripeErrorBody = { type: 'invalid_request_error', message, ...details };
  if (body.code)
    body.doc_url = `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}`;
  return new StripeError(400, body);
}

/** 404 when the object is named by the path, 400 when it is named by a parameter, as Stripe does. */
export function noSuchObject(label: string, id: string, param?: string): StripeError {
  return new StripeError(param === undefined ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    doc_url: 'https://stripe.com/docs/error-codes/resource-missing',
    message: `No such ${label}: '${id}'`,
    param: param ?? 'id',
  });
}
