import { revokedSessionsHeader } from '@petwell/chassis/core';
import type { Request, RequestHandler, Response } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { localsOf } from '../http/locals.ts';
import {
  isKeepAliveRace,
  isRepeatable,
  limitBodyStream,
  limitSilence,
  toAppError,
  type BodyLimits,
  type Exchange,
} from './exchange.ts';
import { cleanResponseHeaders } from './proxy-headers.ts';
import type { ServiceAgent } from './service-agent.ts';
import type { Targets } from './targets.ts';

export type ServiceProxyOptions = {
  targets: Targets;
  agent: ServiceAgent;
  /** Without any byte in either direction. */
  timeoutMs: number;
  /** Session IDs that the service ended with this response. */
  onRevoked: (sessionIds: readonly string[]) => void;
};

function exchangeOf(response: Response): Exchange {
  const { exchange } = localsOf(response);
  if (!exchange) throw new Error('This response belongs to no exchange');
  return exchange;
}

export type ServiceProxy = (limits: BodyLimits) => RequestHandler;

/** Streams requests to one service and its responses back. */
export function createServiceProxy(options: ServiceProxyOptions): ServiceProxy {
  const { targets } = options;

  const proxy = createProxyMiddleware<Request, Response>({
    router(_request, response) {
      const exchange = exchangeOf(response as Response);
      exchange.attempts += 1;
      return (exchange.target = targets.next());
    },
    agent: options.agent,
    changeOrigin: true,
    // The default plugins answer failures as plain text.
    ejectPlugins: true,
    plugins: [
      (events) => {
        events.on('proxyReq', (proxyRequest, request, response) => {
          const exchange = exchangeOf(response);
          exchange.proxyRequest = proxyRequest;
          limitSilence(proxyRequest, request, options.timeoutMs);
          limitBodyStream(proxyRequest, request, exchange);
        });
        events.on('proxyRes', (proxyResponse, _request, response) => {
          const exchange = exchangeOf(response);
          // A process that is stopping says so this way; its connections are about to end.
          if (proxyResponse.headers.connection === 'close') targets.skip(exchange.target);
          const revoked = proxyResponse.headers[revokedSessionsHeader];
          if (typeof revoked === 'string') options.onRevoked(revoked.split(','));
          cleanResponseHeaders(proxyResponse, response);
          proxyResponse.once('end', () => (exchange.isSettled = true));
        });
        events.on('error', (error, request, response) => {
          if (request && response) settle(error, request, response as Response);
        });
      },
    ],
  });

  /** Repeats a read that met a closing connection, or fails the request; once. */
  function settle(error: Error, request: Request, response: Response): void {
    const exchange = exchangeOf(response);
    if (exchange.isSettled || response.destroyed) return;
    const canRepeat = isRepeatable(request) && exchange.attempts === 1;
    if (canRepeat && isKeepAliveRace(error, exchange.proxyRequest)) {
      void proxy(request, response, exchange.fail);
      return;
    }
    exchange.isSettled = true;
    exchange.fail(toAppError(error));
  }

  return (limits) => (request, response, next) => {
    localsOf(response).exchange = { ...limits, attempts: 0, isSettled: false, fail: next };
    return proxy(request, response, next);
  };
}
