import { errorStatus, type ErrorCode } from '@petwell/contracts';

/** Sentences for people where a thrower gives none. */
const defaultMessages: Partial<Record<ErrorCode, string>> = {
  malformed_json: 'The request body is not valid JSON.',
  validation_failed: 'Some fields need your attention.',
  unauthenticated: 'Please sign in first.',
  forbidden: 'You are not allowed to do this.',
  demo_read_only: 'This is the demo account: have a look around, but nothing can be changed here.',
  malformed_request: 'This request could not be read.',
  headers_too_large: 'The headers of this request are too large.',
  request_timeout: 'This request took too long to arrive. Please try again.',
  not_found: 'There is nothing here.',
  method_not_allowed: 'This cannot be done here.',
  payload_too_large: 'This is more data than we can take.',
  unsupported_media_type: 'Please send JSON.',
  rate_limited: 'Too many tries. Please wait a moment and try again.',
  service_unavailable:
    'This part of PetWell is taking a short break. Please try again in a moment.',
  bad_gateway: 'This part of PetWell did not answer. Please try again in a moment.',
  gateway_timeout: 'This took too long. Please try again in a moment.',
  internal_error: 'Something went wrong on our side. Please try again.',
};

/**
 * A failure with a code of the contract. `publicMessage` is shown to people; `cause` only reaches the
 * log. `fields` maps dotted body paths to what is wrong with them.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly publicMessage: string;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    details: {
      publicMessage?: string;
      fields?: Record<string, string>;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    const publicMessage = details.publicMessage ?? defaultMessages[code] ?? 'This did not work.';
    super(`${code}: ${publicMessage}`, { cause: details.cause });
    this.code = code;
    this.publicMessage = publicMessage;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}
