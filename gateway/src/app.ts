import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { AppError, createContext, type Logger, type RequestContext } from '@petwell/chassis';
import { clientAddress, limitKey } from './guards/client-address.ts';
import type { LimitRate } from './guards/rate-limits.ts';
import type { SameOriginGuard } from './guards/same-origin.ts';
import { answerFailure, answerOwn, type OwnAnswer } from './http/answers.ts';
import type { createApiHeaders } from './http/api-headers.ts';
import type { ObserveRequest } from './http/observe-requests.ts';
import type { AnswerOperations } from './http/operations.ts';
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
  trustedProxies: number;
  /** What the gateway answers itself, by path. */
  ownAnswers: ReadonlyMap<string, OwnAnswer>;
  setApiHeaders: ReturnType<typeof createApiHeaders>;
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
    const { requestId, traceparent } = call.context;
    const err = error.cause ?? error;
    logger.error({ err, code: error.code, requestId, traceparent }, 'request failed');
  };
}

/** What a request to a route of the table meets, in order, in one pass. */
function createForward(deps: AppDependencies, fail: Fail) {
  return async (call: Call, route: PublicRoute): Promise<void> => {
    const { request, response, context } = call;
    deps.setApiHeaders(response);
    if (!route.isExemptFromSameOrigin) {
      deps.requireSameOrigin(request.method ?? 'GET', request.headers);
    }
    const bodyLimitBytes = route.bodyLimitBytes ?? defaultBodyLimitBytes;
    requireBodyWithin(request, bodyLimitBytes);
    const address = clientAddress(request, deps.trustedProxies);
    await deps.limitRate(route, limitKey(address));
    if (route.service === 'gateway') {
      const answer = deps.ownAnswers.get(route.path);
      if (!answer) throw new AppError('not_found');
      answerOwn(response, answer);
      return;
    }
    const { proxy, host } = deps.upstreams[route.service];
    request.headers = upstreamHeaders(request.headers, {
      host,
      context,
      clientAddress: address,
      identity: deps.identify(request.headers.cookie),
    });
    const onFailure = (error: AppError) => fail(call, error);
    proxy.forward({ request, response, bodyLimitBytes, onFailure });
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
    const path = pathOf(request.url ?? '/');
    if (deps.answerOperations(request, response, path)) return;
    const context = createContext({
      requestId: request.headers['x-request-id']?.toString(),
      traceparent: request.headers['traceparent']?.toString(),
    });
    response.setHeader('x-request-id', context.requestId);
    const match = deps.matchRoute(request.method ?? 'GET', path);
    deps.observe({ request, response, context, route: routeName(match) });
    void handle({ request, response, context, path }, match);
  };
}
