import { z } from 'zod';

/** Maps error codes to HTTP statuses. Every error response carries one of these codes. */
export const errorStatus = {
  malformed_request: 400,
  malformed_json: 400,
  validation_failed: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  forbidden: 403,
  cross_site_request: 403,
  demo_read_only: 403,
  /** The sign-in is too old for this action; the password is required again. */
  reauthentication_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  account_exists: 409,
  account_setup_pending: 409,
  account_already_active: 409,
  email_taken: 409,
  /**
   * Only a browser has claimed the address. With `confirmAddress`, staff take the account over; with `confirmAccount`,
   * they change its details.
   */
  address_claimed: 409,
  /** Only a browser has claimed the address, and it has paid: its mailbox must be confirmed first. */
  address_unconfirmed: 409,
  payment_not_confirmed: 409,
  already_paid: 409,
  /** The owner has a pet of the same name and type with a plan. `confirmDuplicate` enrolls it anyway. */
  duplicate_pet: 409,
  /** An owner who never paid has as many unpaid plans or pets as possible. */
  unpaid_limit: 409,
  status_conflict: 409,
  /** Nothing of this benefit is left in the plan year; the message names its list price. */
  none_left: 409,
  /** The time overlaps another appointment. `confirmDoubleBooking` books it anyway. */
  double_booked: 409,
  /** The clinic isn't open for all of that time. With `confirmOutsideHours`, a manager books it anyway. */
  outside_hours: 409,
  /** Benefits can't be used: the plan is suspended, canceled, or unpaid. */
  plan_not_active: 409,
  /** More than what can still be refunded of the payment. */
  refund_too_large: 409,
  /** The money is in dispute, so it can't be refunded now. */
  disputed: 409,
  /** The bank said not to charge this card again. Another card may be charged. */
  hard_decline: 409,
  /** An action that is limited by number, such as charging a declined invoice again, was used up. */
  too_many_attempts: 409,
  /** Test tools work only with test keys: with live keys they would move real money. */
  test_mode_only: 409,
  /** A version of the plan or an add-on was replaced more than a day ago: the page shows both prices and asks again. */
  price_changed: 409,
  /** A colleague changed the draft since it was read. */
  draft_changed: 409,
  /** The draft has something odd. With `reason`, a manager publishes it anyway. */
  odd_draft: 409,
  request_in_progress: 409,
  link_invalid: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  unknown_plan: 422,
  unknown_add_on: 422,
  plan_not_for_pet: 422,
  idempotency_key_reused: 422,
  card_declined: 402,
  rate_limited: 429,
  headers_too_large: 431,
  internal_error: 500,
  bad_gateway: 502,
  service_unavailable: 503,
  gateway_timeout: 504,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Body of every error response. `fields` maps dotted paths in the request body to messages. */
export const errorBodySchema = z.object({
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  requestId: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
