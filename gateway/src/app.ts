import type { Logger } from '@petwell/chassis/core';
import { readSession, type RouteDefinition } from '@petwell/contracts';
import type { ServiceName } from '@petwell/contracts/internal';
import express, { type Express, type RequestHandler } from 'express';
import { clientAddress } from './guards/client-address.ts';
import { bodyLimitOf, hasLargeBody, limitBody } from './guards/limit-body.ts';
import type { RateLimitsOf } from './guards/rate-limits.ts';
import { createErrorHandler } from './http/error-handler.ts';
import { localsOf } from './http/locals.ts';
import { traceRoute } from './http/observe-requests.ts';
import type { OwnRoutes } from './http/own-routes.ts';
import { toServiceHeaders } from './proxy/proxy-headers.ts';
import type { ServiceProxy } from './proxy/service-proxy.ts';
import { createApiRouter, refuseReservedPaths, requirePath } from './routing/api-router.ts';
import type { DeviceCookie } from './sessions/device-cookie.ts';
import type { Identify } from './sessions/identify.ts';

/** The services that have public routes. */
export type ProxiedService = Exclude<ServiceName, 'gateway'>;

export type AppDependencies = {
  logger: Logger;
  routes: readonly RouteDefinition[];
  trustedProxies: number;
  bodyTimeoutMs: number;
  /** For routes that take more than the usual body. */
  largeBodyTimeoutMs: number;
  health: RequestHandler;
  observeRequests: RequestHandler;
  /** Only behind trusted proxies. */
  limitConcurrentRequests?: RequestHandler;
  apiHeaders: RequestHandler;
  requireSameOrigin: RequestHandler;
  identify: Identify;
  readDevice: DeviceCookie['read'];
  rateLimitsOf: RateLimitsOf;
  proxies: Readonly<Record<ProxiedService, ServiceProxy>>;
  ownRoutes: OwnRoutes;
  serveWeb: RequestHandler;
};

function identifyCaller(identify: Identify, route: RouteDefinition): RequestHandler {
  const canRenew = route === readSession;
  return (request, response, next) => {
    localsOf(response).identity = identify(request.headers.cookie, { canRenew });
    next();
  };
}

function rewriteHeaders({ readDevice }: AppDependencies): RequestHandler {
  return (request, response, next) => {
    const { context, identity } = localsOf(response);
    request.headers = toServiceHeaders(request.headers, {
      context,
      clientAddress: clientAddress(request),
      identity: identity?.header,
      device: readDevice(request.headers.cookie),
    });
    next();
  };
}

function forward(
  deps: AppDependencies,
  route: RouteDefinition,
  proxy: ServiceProxy,
): RequestHandler {
  return proxy({
    bodyLimitBytes: bodyLimitOf(route),
    bodyTimeoutMs: hasLargeBody(route) ? deps.largeBodyTimeoutMs : deps.bodyTimeoutMs,
  });
}

function answerOwn(deps: AppDependencies, path: string): RequestHandler {
  const handler = deps.ownRoutes.get(path);
  if (!handler) throw new Error(`The gateway does not answer ${path}`);
  return handler;
}

/** The middleware of a route, in order. */
function handlersOf(deps: AppDependencies, route: RouteDefinition): RequestHandler[] {
  return [
    traceRoute(route),
    deps.apiHeaders,
    ...(route.isExemptFromSameOrigin ? [] : [deps.requireSameOrigin]),
    limitBody(route),
    identifyCaller(deps.identify, route),
    ...deps.rateLimitsOf(route),
    ...(route.service === 'gateway'
      ? [answerOwn(deps, route.path)]
      : [rewriteHeaders(deps), forward(deps, route, deps.proxies[route.service])]),
  ];
}

/** The gateway's HTTP side. No body parser: bodies reach the services as the bytes that arrived. */
export function createApp(deps: AppDependencies): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  app.set('trust proxy', deps.trustedProxies);
  app.use(deps.health);
  app.use(deps.observeRequests);
  if (deps.limitConcurrentRequests) app.use(deps.limitConcurrentRequests);
  app.use(requirePath);
  app.use(createApiRouter(deps.routes, (route) => handlersOf(deps, route)));
  app.use(refuseReservedPaths);
  app.use(deps.serveWeb);
  app.use(createErrorHandler(deps.logger));
  return app;
}
