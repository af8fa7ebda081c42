import type { ServerResponse } from 'node:http';
import { toAppError, type AppError } from '@petwell/chassis/core';
import type { ErrorBody } from '@petwell/contracts';

/** What the gateway answers by itself, written once. */
export type OwnAnswer = {
  body: string;
  contentType: string;
  cacheControl: string;
  /** Instead of the one that forbids everything. */
  contentSecurityPolicy?: string;
};

function send(response: ServerResponse, body: string): void {
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

/** Answers what stands ready. */
export function answerOwn(response: ServerResponse, answer: OwnAnswer): void {
  response.setHeader('Content-Type', answer.contentType);
  response.setHeader('Cache-Control', answer.cacheControl);
  if (answer.contentSecurityPolicy !== undefined) {
    response.setHeader('Content-Security-Policy', answer.contentSecurityPolicy);
  }
  send(response, answer.body);
}

/** Answers JSON that is written already; never to be kept. */
export function answerJson(response: ServerResponse, body: string, status = 200): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Cache-Control', 'no-store');
  send(response, body);
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
  answerJson(response, JSON.stringify(body), error.status);
  return error;
}
