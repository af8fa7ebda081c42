import express, { type Express } from 'express';
import type { Registry } from 'prom-client';
import type { Logger } from '../logging/logger.ts';
import type { RequestRecords } from '../idempotency/request-records.ts';
import { AppError } from './app-error.ts';
import { createErrorHandler } from './error-handler.ts';
import type { HandledRoute } from './handle.ts';
import { createHandlerRouter } from './handler-router.ts';
import { createHealthRouter, type ReadinessCheck } from './health.ts';
import { observeRequests } from './observe-requests.ts';
import type { RouteGuards } from './read-caller.ts';

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
  app.use(observeRequests(deps));
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
