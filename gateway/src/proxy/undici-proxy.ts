import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { AppError, revokedSessionsHeader } from '@petwell/chassis/core';
import { Pool, type Dispatcher } from 'undici';
import type { Exchange, Proxy, ProxyOptions } from './proxy.ts';

/** What means that nobody is there, as against somebody who answers badly. */
const unreachable = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const tooSlow = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

function toFailure(error: Error): AppError {
  if (error instanceof AppError) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (tooSlow.has(code)) return new AppError('gateway_timeout', { cause: error });
  return new AppError(unreachable.has(code) ? 'service_unavailable' : 'bad_gateway', {
    cause: error,
  });
}

/** Headers that concern the connection to the service or tell about it. */
const dropped = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'server',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-powered-by',
  revokedSessionsHeader,
]);

/** Whoever goes on sending after the refusal is heard out only so far. */
const patienceFactor = 4;

/**
 * The body on its way to the service, apart from the request: when the service fails, the client's
 * connection stays whole, so that it hears of it. Breaks off a body of unannounced length that grows too large.
 */
function streamBody(exchange: Exchange): PassThrough | null {
  const { request, bodyLimitBytes } = exchange;
  const isChunked = request.headers['transfer-encoding'] !== undefined;
  if (!isChunked && Number(request.headers['content-length'] ?? 0) === 0) return null;
  const body = new PassThrough();
  request.pipe(body);
  // A client that goes away in the middle leaves half a body: the service must not take it for a whole one.
  request.once('close', () => {
    if (!request.complete) body.destroy(new Error('the client went away'));
  });
  if (isChunked) limitBody(request, body, bodyLimitBytes);
  return body;
}

function limitBody(request: IncomingMessage, body: PassThrough, limitBytes: number): void {
  let total = 0;
  request.on('data', (chunk: Buffer) => {
    total += chunk.length;
    if (total > limitBytes * patienceFactor) request.destroy();
    if (total <= limitBytes || body.destroyed) return;
    request.unpipe(body);
    // Reading on lets the client finish writing, so that it gets to see the answer.
    request.resume();
    body.destroy(new AppError('payload_too_large'));
  });
}

function copyHeaders(exchange: Exchange, status: number, headers: IncomingHttpHeaders): void {
  const { response } = exchange;
  response.statusCode = status;
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && !dropped.has(name)) response.setHeader(name, value);
  }
}

/** Passes one answer on, at the pace of its client. */
class AnswerHandler implements Dispatcher.DispatchHandler {
  readonly #exchange: Exchange;
  readonly #onRevoked: ProxyOptions['onRevoked'];
  #collected: ReturnType<NonNullable<Exchange['collect']>>;
  #controller: Dispatcher.DispatchController | undefined;
  #isGone = false;

  constructor(exchange: Exchange, onRevoked: ProxyOptions['onRevoked']) {
    this.#exchange = exchange;
    this.#onRevoked = onRevoked;
    const { response } = exchange;
    response.once('close', () => {
      if (response.writableFinished) return;
      this.#isGone = true;
      this.#controller?.abort(new Error('the client went away'));
    });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isGone) controller.abort(new Error('the client went away'));
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (status < 200) return;
    const revoked = headers[revokedSessionsHeader];
    if (typeof revoked === 'string') this.#onRevoked(revoked.split(','));
    this.#collected = this.#exchange.collect?.(status, headers);
    copyHeaders(this.#exchange, status, headers);
    this.#exchange.response.on('drain', () => controller.resume());
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#collected?.data(chunk);
    if (!this.#exchange.response.write(chunk)) controller.pause();
  }

  onResponseEnd(): void {
    this.#collected?.end();
    this.#exchange.response.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const { response, onFailure } = this.#exchange;
    if (this.#isGone || response.destroyed) return;
    if (response.headersSent) response.destroy();
    else onFailure(toFailure(error));
  }
}

/** undici over kept-alive connections, without any body parsing. */
export function createUndiciProxy(options: ProxyOptions): Proxy {
  const { timeoutMs, connectTimeoutMs = 2_000, onRevoked } = options;
  const pool = new Pool(options.target.origin, {
    connections: 256,
    pipelining: 1,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect: { timeout: connectTimeoutMs },
  });
  return {
    forward(exchange) {
      const { request } = exchange;
      const { 'transfer-encoding': _chunked, ...headers } = request.headers;
      const method = request.method ?? 'GET';
      const body = streamBody(exchange);
      pool.dispatch(
        { path: request.url ?? '/', method, headers, body },
        new AnswerHandler(exchange, onRevoked),
      );
    },
    close: () => void pool.destroy(),
  };
}
