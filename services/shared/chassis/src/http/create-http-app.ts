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
import type { RouteGuards } from './read-caller.ts';
import { routeOf } from './route-template.ts';
import { traceServer } from './trace-server.ts';

export type HttpAppDependencies = {
  logger: Logger;
  metrics: Registry;
  guards: RouteGuards;
  routes: readonly HandledRoute[];
  /** Required by idempotent routes. */
  records?: RequestRecords;
  readiness: readonly ReadinessCheck[];
  isStopping?: () => boolean;
};

/** Runs the request with the caller's request id and trace, in its own span. */
const withContext: RequestHandler = (request, response, next) => {
  const context = createContext({
    requestId: request.get('x-request-id'),
    traceparent: request.get('traceparent'),
  });
  response.set('x-request-id', context.requestId);
  const { traceparent } = traceServer({ request, response, context }) ?? context;
  runInContext({ ...context, traceparent }, next);
};

/** Logs one line per request with the route template, because the path may contain an email address. */
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

/** Builds the HTTP app of a service: health, metrics, its routes, JSON errors. Does not listen. */
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
  app.use(createHandlerRouter(deps.routes, deps));
  app.use(() => {
    throw new AppError('not_found');
  });
  app.use(createErrorHandler(deps.logger));
  return app;
}
