import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import {
  AppError,
  createContext,
  startTrace,
  traceFields,
  type Logger,
  type RequestContext,
  type Span,
} from '@petwell/chassis/core';
import type { ResponseCache } from './cache/response-cache.ts';
import { clientAddress, limitKey } from './guards/client-address.ts';
import type { LimitRate } from './guards/rate-limits.ts';
import type { SameOriginGuard } from './guards/same-origin.ts';
import { answerFailure, answerOwn } from './http/answers.ts';
import type { AnswerKept } from './http/answer-kept.ts';
import { setApiHeaders, type ApiHeaders } from './http/api-headers.ts';
import type { ObserveRequest } from './http/observe-requests.ts';
import type { AnswerOperations } from './http/operations.ts';
import type { OwnAnswers } from './http/own-answers.ts';
import type { Proxy } from './proxy/proxy.ts';
import { upstreamHeaders } from './proxy/upstream-headers.ts';
import type { Match, MatchRoute } from './routing/match-route.ts';
import { defaultBodyLimitBytes, type PublicRoute, type Upstream } from './routing/route-table.ts';
import type { Identify } from './sessions/identify.ts';
import type { ServeWeb } from './web/static-web.ts';

export type AppDependencies = {
  logger: Logger;
  matchRoute: MatchRoute;
  identify: Identify;
  limitRate: LimitRate;
  requireSameOrigin: SameOriginGuard;
  upstreams: Record<Upstream, { proxy: Proxy; host: string }>;
  responseCache: Pick<ResponseCache, 'collectFor'>;
  trustedProxies: number;
  /** What the gateway answers itself, by path. */
  ownAnswers: OwnAnswers;
  apiHeaders: ApiHeaders;
  answerKept: AnswerKept;
  answerOperations: AnswerOperations;
  observe: ObserveRequest;
  serveWeb: ServeWeb;
};

type Call = {
  request: IncomingMessage;
  response: ServerResponse;
  context: RequestContext;
  path: string;
};

function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}

function routeName(match: Match): string {
  if (match.kind === 'route' || match.kind === 'wrong-method') return match.route.path;
  return match.kind === 'web' ? 'web' : 'unmatched';
}

/**
 * Every request to a route begins a trace here. One that came along is only linked: strangers decide
 * neither what is recorded nor into whose trace it goes.
 */
function traceOf(request: IncomingMessage, match: Match): Span | undefined {
  if (match.kind !== 'route') return undefined;
  const links = [request.headers['traceparent']?.toString()];
  return startTrace(`${request.method ?? 'GET'} ${match.route.path}`, { kind: 'server', links });
}

/** @throws AppError payload_too_large when the announced length already says so */
function requireBodyWithin(request: IncomingMessage, limitBytes: number): void {
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) {
    throw new AppError('payload_too_large');
  }
}

type Fail = (call: Call, thrown: unknown) => void;

function createFail(logger: Logger): Fail {
  return (call, thrown) => {
    const error = answerFailure(call.response, thrown, call.context.requestId);
    // An unread body is taken in, so that the connection stays good for the next request.
    call.request.resume();
    if (error.status < 500) return;
    const err = error.cause ?? error;
    logger.error({ err, code: error.code, ...traceFields(call.context) }, 'request failed');
  };
}

/** What a request to a route of the table meets, in order, in one pass. */
function createForward(deps: AppDependencies, fail: Fail) {
  return async (call: Call, route: PublicRoute): Promise<void> => {
    const { request, response, context } = call;
    setApiHeaders(response, deps.apiHeaders);
    if (!route.isExemptFromSameOrigin) {
      deps.requireSameOrigin(request.method ?? 'GET', request.headers);
    }
    const bodyLimitBytes = route.bodyLimitBytes ?? defaultBodyLimitBytes;
    requireBodyWithin(request, bodyLimitBytes);
    const address = clientAddress(request, deps.trustedProxies);
    const identified = deps.identify(request.headers.cookie);
    await deps.limitRate(route, { address: limitKey(address), account: identified?.account });
    if (route.service === 'gateway') {
      const answer = deps.ownAnswers.get(route.path);
      if (!answer) throw new AppError('not_found');
      answerOwn(response, await answer());
      return;
    }
    const collect = route.isForEverybody && deps.responseCache.collectFor(request, route);
    const { proxy, host } = deps.upstreams[route.service];
    request.headers = upstreamHeaders(request.headers, {
      host,
      context,
      clientAddress: address,
      // What is kept for everybody is asked for as nobody.
      identity: route.isForEverybody ? undefined : identified?.header,
    });
    const onFailure = (error: AppError) => fail(call, error);
    proxy.forward({ request, response, bodyLimitBytes, onFailure, ...(collect && { collect }) });
  };
}

/** The gateway's HTTP side; no I/O of its own, listening is the lifecycle's part. */
export function createApp(deps: AppDependencies): RequestListener {
  const fail = createFail(deps.logger);
  const forward = createForward(deps, fail);

  async function handle(call: Call, match: Match): Promise<void> {
    try {
      switch (match.kind) {
        case 'route':
          await forward(call, match.route);
          break;
        case 'wrong-method':
          call.response.setHeader('Allow', match.allow);
          throw new AppError('method_not_allowed');
        case 'nothing':
          throw new AppError('not_found');
        case 'web':
          deps.serveWeb(call.request, call.response, call.path);
      }
    } catch (error) {
      fail(call, error);
    }
  }

  return (request, response) => {
    if (deps.answerKept(request, response)) return;
    const path = pathOf(request.url ?? '/');
    if (deps.answerOperations(request, response, path)) return;
    const match = deps.matchRoute(request.method ?? 'GET', path);
    const span = traceOf(request, match);
    const context = createContext({
      requestId: request.headers['x-request-id']?.toString(),
      traceparent: span?.traceparent,
    });
    response.setHeader('x-request-id', context.requestId);
    deps.observe({ request, response, context, route: routeName(match), span });
    void handle({ request, response, context, path }, match);
  };
}
