import type { ClientRequest, IncomingMessage } from 'node:http';
import { AppError } from '@petwell/chassis/core';
import { hasBody, type Exchange } from './exchange.ts';

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
