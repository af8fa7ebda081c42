import { toAppError, traceFields, type Logger } from '@petwell/chassis/core';
import type { ErrorBody } from '@petwell/contracts';
import type { ErrorRequestHandler, Request } from 'express';
import { localsOf } from './locals.ts';

/** More than the largest body allowed, so that a client with a slightly larger one still reads its 413. */
const maxDrainedBytes = 16 * 1024 * 1024;

/** Reads what is left of the body, so that the connection can carry the next request. */
function drain(request: Request): void {
  let remainingBytes = maxDrainedBytes;
  request.on('data', (chunk: Buffer) => {
    remainingBytes -= chunk.length;
    if (remainingBytes < 0) request.destroy();
  });
  // The proxy may have paused it.
  request.resume();
}

/** Answers every failure as `{ code, message, requestId }`, and breaks off a response that has begun. */
export function createErrorHandler(logger: Logger): ErrorRequestHandler {
  // Express recognizes error handlers by their four parameters.
  return (thrown: unknown, request, response, _next) => {
    const { context } = localsOf(response);
    const error = toAppError(thrown);
    if (error.status >= 500) {
      const err = error.cause ?? error;
      logger.error({ err, code: error.code, ...traceFields(context) }, 'request failed');
    }
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (error.retryAfterSeconds !== undefined) {
      response.set('Retry-After', String(Math.ceil(error.retryAfterSeconds)));
    }
    if (error.code === 'request_timeout') response.set('Connection', 'close');
    else drain(request);
    const { requestId } = context;
    const body: ErrorBody = { code: error.code, message: error.publicMessage, requestId };
    response.set('Cache-Control', 'no-store').status(error.status).json(body);
  };
}
