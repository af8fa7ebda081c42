import express, { type Express, type RequestHandler } from 'express';
import type { Registry } from 'prom-client';
import { createAccessLogger, type Logger } from '../logging/logger.ts';
import type { RequestRecords } from '../idempotency/request-records.ts';
import { AppError } from './app-error.ts';
import { createErrorHandler } from './error-handler.ts';
import type { HandledRoute } from './handle.ts';
import { createHandlerRouter } from './handler-router.ts';
import { createHealthRouter, type ReadinessCheck } from './health.ts';
import { createContext, runInContext } from './request-context.ts';
import { createRequestMetrics } from './request-metrics.ts';
import { routeOf } from './route-template.ts';
import { createRouter, type Route, type RouteGuards } from './routes.ts';
import { traceServer } from './trace-server.ts';

export type HttpAppDependencies = {
  logger: Logger;
  metrics: Registry;
  guards: RouteGuards;
  routes: readonly (HandledRoute | Route)[];
  /** Needed by idempotent routes. */
  records?: RequestRecords;
  readiness: readonly ReadinessCheck[];
  isStopping?: () => boolean;
};

/** The caller's request id and trace for everything that the request leads to, in a span of its own. */
const withContext: RequestHandler = (request, response, next) => {
  const context = createContext({
    requestId: request.get('x-request-id'),
    traceparent: request.get('traceparent'),
  });
  response.set('x-request-id', context.requestId);
  const { traceparent } = traceServer({ request, response, context }) ?? context;
  runInContext({ ...context, traceparent }, next);
};

/** One line per answered request; the route template, never the path, which may hold an e-mail address. */
function logRequests(logger: Logger): RequestHandler {
  const accessLogger = createAccessLogger(logger);
  return (request, response, next) => {
    const startedAt = performance.now();
    response.once('finish', () => {
      const route = routeOf(request);
      const durationMs = Math.round((performance.now() - startedAt) * 10) / 10;
      accessLogger.info(
        { method: request.method, route, status: response.statusCode, durationMs },
        'answered',
      );
    });
    next();
  };
}

/**
 * The HTTP side of a service: health, metrics, its routes, JSON errors. No I/O of its own; listening is
 * the lifecycle's part.
 */
export function createHttpApp(deps: HttpAppDependencies): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(
    createHealthRouter({ checks: deps.readiness, isStopping: deps.isStopping ?? (() => false) }),
  );
  app.get('/metrics', async (_request, response) => {
    response.type(deps.metrics.contentType).send(await deps.metrics.metrics());
  });
  app.use(withContext, createRequestMetrics(deps.metrics), logRequests(deps.logger));
  app.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  const handled = deps.routes.filter((route) => 'definition' in route);
  const former = deps.routes.filter((route): route is Route => !('definition' in route));
  app.use(createHandlerRouter(handled, deps), createRouter(former, deps.guards));
  app.use(() => {
    throw new AppError('not_found');
  });
  app.use(createErrorHandler(deps.logger));
  return app;
}
