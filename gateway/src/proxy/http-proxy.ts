import { Agent, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { AppError, revokedSessionsHeader } from '@petwell/chassis/core';
import { createProxyMiddleware, type Plugin } from 'http-proxy-middleware';
import { limitStreamedBody } from './limit-streamed-body.ts';
import type { Exchange, Proxy, ProxyOptions } from './proxy.ts';

type State = Exchange & { failure?: AppError; isSettled: boolean };

/** What means that nobody is there, as against somebody who answers badly. */
const unreachable = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
]);

function toFailure(error: Error): AppError {
  const code = 'code' in error ? String(error.code) : '';
  return new AppError(unreachable.has(code) ? 'service_unavailable' : 'bad_gateway', {
    cause: error,
  });
}

function settle(state: State, error: Error): void {
  if (state.isSettled) return;
  state.isSettled = true;
  const { response } = state;
  if (response.headersSent) response.destroy();
  else if (!response.destroyed) state.onFailure(state.failure ?? toFailure(error));
}

function watchTime(proxyRequest: ClientRequest, state: State, options: ProxyOptions): void {
  const fail = (failure: AppError) => {
    state.failure ??= failure;
    proxyRequest.destroy(failure);
  };
  proxyRequest.setTimeout(options.timeoutMs, () => fail(new AppError('gateway_timeout')));
  const { socket } = proxyRequest;
  if (!socket?.connecting) return;
  const timer = setTimeout(
    () => fail(new AppError('service_unavailable', { cause: new Error('connecting timed out') })),
    options.connectTimeoutMs ?? 2_000,
  );
  const stop = () => clearTimeout(timer);
  socket.once('connect', stop);
  proxyRequest.once('close', stop);
}

/** Headers that concern the connection to the service or tell about it. */
function cleanAnswer(answer: IncomingMessage, response: ServerResponse): void {
  const { headers } = answer;
  delete headers['keep-alive'];
  delete headers['x-powered-by'];
  delete headers['server'];
  delete headers[revokedSessionsHeader];
  headers.connection = response.shouldKeepAlive ? 'keep-alive' : 'close';
}

/** http-proxy-middleware 4 over kept-alive connections, without any body parsing. */
export function createHttpProxy(options: ProxyOptions): Proxy {
  const states = new WeakMap<IncomingMessage, State>();
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 256, scheduling: 'lifo' });

  const plugin: Plugin = (proxyServer) => {
    proxyServer.on('proxyReq', (proxyRequest, request) => {
      const state = states.get(request);
      if (!state) return;
      watchTime(proxyRequest, state, options);
      limitStreamedBody({
        request,
        proxyRequest,
        limitBytes: state.bodyLimitBytes,
        onTooLarge: () => {
          state.failure ??= new AppError('payload_too_large');
        },
      });
    });
    proxyServer.on('proxyRes', (answer, request, response) => {
      const revoked = answer.headers[revokedSessionsHeader];
      if (typeof revoked === 'string') options.onRevoked(revoked.split(','));
      cleanAnswer(answer, response);
      const state = states.get(request);
      if (!state) return;
      answer.once('end', () => (state.isSettled = true));
      const collected = state.collect?.(answer.statusCode ?? 0, answer.headers);
      if (!collected) return;
      answer.on('data', (chunk: Buffer) => collected.data(chunk));
      answer.once('end', () => {
        if (answer.complete) collected.end();
      });
    });
    // With a listener here the library reports every failure through it and answers none by itself.
    proxyServer.on('error', (error, request) => {
      const state = request && states.get(request);
      if (state) settle(state, error);
    });
  };
  const middleware = createProxyMiddleware({
    target: options.target,
    agent,
    ejectPlugins: true,
    plugins: [plugin],
  });

  return {
    forward(exchange) {
      const state: State = { ...exchange, isSettled: false };
      states.set(exchange.request, state);
      const fail = (error: unknown) => {
        if (error !== undefined) settle(state, error instanceof Error ? error : new Error('proxy'));
      };
      middleware(exchange.request, exchange.response, fail).catch(fail);
    },
    close: () => agent.destroy(),
  };
}
