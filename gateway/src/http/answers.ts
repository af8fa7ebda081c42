import type { ServerResponse } from 'node:http';
import { toAppError, type AppError } from '@petwell/chassis';
import type { ErrorBody } from '@petwell/contracts';

/** Answers JSON that is written already. */
export function answerJson(
  response: ServerResponse,
  body: string | Buffer,
  headers: { status?: number; cacheControl?: string } = {},
): void {
  response.statusCode = headers.status ?? 200;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Cache-Control', headers.cacheControl ?? 'no-store');
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

/** Answers any failure as `{ code, message, requestId }`; answers what it was. */
export function answerFailure(
  response: ServerResponse,
  thrown: unknown,
  requestId: string,
): AppError {
  const error = toAppError(thrown);
  if (response.headersSent) {
    response.destroy();
    return error;
  }
  if (error.retryAfterSeconds !== undefined) {
    response.setHeader('Retry-After', String(Math.ceil(error.retryAfterSeconds)));
  }
  const body: ErrorBody = { code: error.code, message: error.publicMessage, requestId };
  answerJson(response, JSON.stringify(body), { status: error.status });
  return error;
}
