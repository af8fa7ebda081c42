import type { ErrorBody, ErrorCode } from '@petwell/contracts';

type ApiErrorDetails = { method?: string; status: number; statusText: string; body: string };

function parseErrorBody(text: string): Partial<ErrorBody> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return {};
    const { code, message, requestId, fields } = value as Record<string, unknown>;
    return {
      ...(typeof code === 'string' && { code: code as ErrorCode }),
      ...(typeof message === 'string' && { message }),
      ...(typeof requestId === 'string' && { requestId }),
      ...(typeof fields === 'object' && fields !== null && { fields: onlyStrings(fields) }),
    };
  } catch {
    return {};
  }
}

function onlyStrings(fields: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}

/**
 * An error response. `message` is `status: body` (or the status text if the body is empty). Show users
 * `publicMessage`, the server's message for them.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly method: string;
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly publicMessage: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;

  constructor({ method = 'GET', status, statusText, body }: ApiErrorDetails) {
    super(`${status}: ${body === '' ? statusText : body}`);
    const parsed = parseErrorBody(body);
    this.method = method;
    this.status = status;
    this.code = parsed.code;
    this.publicMessage = parsed.message;
    this.fields = parsed.fields ?? {};
    this.requestId = parsed.requestId;
  }
}

const lost = {
  /** The network is down, or the server is. */
  offline: 'No connection',
  timeout: 'The server took too long to answer',
  /** A file of the web app is missing: a deployment has replaced it, or there is no connection. */
  code: 'The code could not be loaded',
};

/** No response. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly kind: keyof typeof lost;

  constructor(kind: keyof typeof lost, cause: unknown) {
    super(lost[kind], { cause });
    this.kind = kind;
  }
}

/** A successful response that does not match the route's schema. */
export class UnexpectedResponseError extends Error {
  override readonly name = 'UnexpectedResponseError';
}

/** True for an error response with one of these codes. */
export function hasCode(error: unknown, ...codes: ErrorCode[]): error is ApiError {
  return error instanceof ApiError && error.code !== undefined && codes.includes(error.code);
}
