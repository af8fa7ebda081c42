import {
  createAccessLogger,
  createContext,
  failSpan,
  linksTo,
  SpanKind,
  startTrace,
  traceFields,
  withSpan,
  type Logger,
} from '@petwell/chassis/core';
import type { RouteDefinition } from '@petwell/contracts';
import type { Request, RequestHandler, Response } from 'express';
import { Histogram, type Registry } from 'prom-client';
import { localsOf } from './locals.ts';

const toTenths = (milliseconds: number) => Math.round(milliseconds * 10) / 10;

function createDurationHistogram(metrics: Registry) {
  return new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [metrics],
  });
}

function endSpan(request: Request, response: Response): void {
  const { span, route, context } = localsOf(response);
  if (!span) return;
  span.setAttributes({
    'http.request.method': request.method,
    'http.route': route,
    'petwell.request_id': context.requestId,
    ...(response.writableFinished && { 'http.response.status_code': response.statusCode }),
  });
  if (!response.writableFinished) failSpan(span, 'aborted');
  else if (response.statusCode >= 500) failSpan(span, String(response.statusCode));
  span.end();
}

/** Gives each request its ID, and writes one log line and one measurement when it is over. */
export function createObserveRequests(deps: { logger: Logger; metrics: Registry }): RequestHandler {
  const logger = createAccessLogger(deps.logger);
  const durations = createDurationHistogram(deps.metrics);

  return (request, response, next) => {
    const startedAtMs = performance.now();
    const locals = localsOf(response);
    locals.context = createContext({ requestId: request.get('x-request-id') });
    locals.route = 'unmatched';
    response.set('x-request-id', locals.context.requestId);
    response.once('close', () => {
      const elapsedMs = performance.now() - startedAtMs;
      const { route, context } = locals;
      const isAborted = !response.writableFinished;
      const status = isAborted ? 'aborted' : String(response.statusCode);
      durations.observe({ method: request.method, route, status }, elapsedMs / 1000);
      logger.info(
        {
          method: request.method,
          route,
          status: response.statusCode,
          durationMs: toTenths(elapsedMs),
          ...traceFields(context),
          ...(isAborted && { aborted: true }),
        },
        'answered',
      );
      endSpan(request, response);
    });
    next();
  };
}

/**
 * Starts a trace for each request to a route. A trace that the client sent is only linked: strangers do not
 * decide what is recorded, nor in whose trace.
 */
export function traceRoute({ path }: RouteDefinition): RequestHandler {
  return (request, response, next) => {
    const links = linksTo(request.get('traceparent'));
    const locals = localsOf(response);
    locals.span = startTrace(`${request.method} ${path}`, { kind: SpanKind.SERVER, links });
    locals.context = withSpan(locals.context, locals.span);
    next();
  };
}
