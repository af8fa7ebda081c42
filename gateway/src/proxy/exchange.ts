import type { ClientRequest, IncomingMessage } from 'node:http';
import { AppError } from '@petwell/chassis/core';
import type { NextFunction } from 'express';

export type BodyLimits = { bodyLimitBytes: number; bodyTimeoutMs: number };

/** One request on its way to a service. */
export type Exchange = BodyLimits & {
  attempts: number;
  target?: URL;
  isSettled: boolean;
  proxyRequest?: ClientRequest;
  fail: NextFunction;
};

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Safe and without a body: sending it twice changes nothing. */
export const isRepeatable = (request: IncomingMessage): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && !hasBody(request);

/** Connection errors, as opposed to bad responses. */
const connectionErrors = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
]);

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');

const isUnreachable = (error: Error): boolean => connectionErrors.has(codeOf(error));

/** The service closed a kept-alive connection at the moment it was used again. */
export const isKeepAliveRace = (error: Error, proxyRequest: ClientRequest | undefined): boolean =>
  proxyRequest?.reusedSocket === true && ['ECONNRESET', 'EPIPE'].includes(codeOf(error));

export function toAppError(error: Error): AppError {
  if (error instanceof AppError) return error;
  const code = isUnreachable(error) ? 'service_unavailable' : 'bad_gateway';
  return new AppError(code, { cause: error });
}
