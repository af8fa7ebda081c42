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

const hasBody = ({ headers }: IncomingMessage): boolean =>
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

/** Ends an exchange on which no byte moves: waiting for the service, or for a client that does not read. */
export function limitSilence(
  proxyRequest: ClientRequest,
  request: IncomingMessage,
  timeoutMs: number,
): void {
  proxyRequest.setTimeout(timeoutMs, () => {
    const isWaitingForBody = hasBody(request) && !request.complete;
    proxyRequest.destroy(new AppError(isWaitingForBody ? 'request_timeout' : 'gateway_timeout'));
  });
}

/** Ends a request whose body has not arrived in time, or grows beyond its limit. */
export function limitBodyStream(
  proxyRequest: ClientRequest,
  request: IncomingMessage,
  { bodyTimeoutMs, bodyLimitBytes }: Exchange,
): void {
  if (!hasBody(request) || request.complete) return;
  const fail = (code: 'request_timeout' | 'payload_too_large') => {
    request.unpipe(proxyRequest);
    proxyRequest.destroy(new AppError(code));
  };
  const timer = setTimeout(() => fail('request_timeout'), bodyTimeoutMs);
  request.once('end', () => clearTimeout(timer));
  proxyRequest.once('close', () => clearTimeout(timer));
  // Node holds a client to the Content-Length that was checked before.
  if (request.headers['transfer-encoding'] === undefined) return;
  let totalBytes = 0;
  request.on('data', (chunk: Buffer) => {
    totalBytes += chunk.length;
    if (totalBytes > bodyLimitBytes && !proxyRequest.destroyed) fail('payload_too_large');
  });
}
