import { errorStatus, type ErrorCode } from '@petwell/contracts';

/** Default user-facing messages. */
const defaultMessages: Partial<Record<ErrorCode, string>> = {
  malformed_json: 'The request body is not valid JSON.',
  validation_failed: 'Some fields need your attention.',
  unauthenticated: 'Please sign in first.',
  forbidden: "You don't have permission to do this.",
  demo_read_only: "This is the demo account. You can look around, but you can't change anything.",
  malformed_request: 'This request could not be read.',
  headers_too_large: 'The headers of this request are too large.',
  request_timeout: 'This request took too long to arrive. Please try again.',
  not_found: 'There is nothing here.',
  method_not_allowed: "This can't be done here.",
  payload_too_large: 'This is too large.',
  unsupported_media_type: 'Please send JSON.',
  rate_limited: 'Too many attempts. Please wait a moment and try again.',
  service_unavailable: "We can't load this right now. Please try again in a minute.",
  address_unconfirmed:
    'This account was made online, and its email address isn’t confirmed. We emailed it a link: please try again once it was opened.',
  bad_gateway: "We can't load this right now. Please try again in a minute.",
  gateway_timeout: 'This took too long. Please try again in a minute.',
  internal_error: 'Something went wrong on our side. Please try again.',
};

/**
 * An error with a code of the contract. `publicMessage` is user-facing; `cause` is only logged. `fields` maps
 * dotted body paths to messages; `unfinished` is work that goes on although it took too long to wait for.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly publicMessage: string;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly unfinished: Promise<unknown> | undefined;

  constructor(
    code: ErrorCode,
    details: {
      publicMessage?: string;
      fields?: Record<string, string>;
      retryAfterSeconds?: number;
      cause?: unknown;
      unfinished?: Promise<unknown>;
    } = {},
  ) {
    const publicMessage = details.publicMessage ?? defaultMessages[code] ?? "This didn't work.";
    super(`${code}: ${publicMessage}`, { cause: details.cause });
    this.code = code;
    this.publicMessage = publicMessage;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.unfinished = details.unfinished;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}
