import { SpanKind, type Span } from '@opentelemetry/api';
import type { Request, RequestHandler, Response } from 'express';
import { Histogram, type Registry } from 'prom-client';
import { createAccessLogger, type Logger } from '../logging/logger.ts';
import { failSpan, startSpanIn, withSpan } from '../telemetry/tracing.ts';
import { createContext, runInContext, type RequestContext } from './request-context.ts';

/** Returns the template of the matched route. The path itself may contain an email address. */
function routeOf(request: Request): string {
  return (request.route as { path?: string } | undefined)?.path ?? 'unmatched';
}

/**
 * Starts the span of a request. It ends with the response or when the client disconnects. Never starts a new
 * trace: the gateway does that, and frequent health checks should not be traced.
 */
function startSpan(
  request: Request,
  response: Response,
  { traceparent, requestId }: RequestContext,
): Span {
  const { method } = request;
  const span = startSpanIn(traceparent, method, { kind: SpanKind.SERVER });
  if (!span.isRecording()) return span;
  response.once('close', () => {
    const route = routeOf(request);
    const { statusCode, writableFinished } = response;
    span.updateName(`${method} ${route}`);
    span.setAttributes({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': statusCode,
      'petwell.request_id': requestId,
    });
    if (!writableFinished) failSpan(span, 'aborted');
    else if (statusCode >= 500) failSpan(span, String(statusCode));
    span.end();
  });
  return span;
}

/**
 * Runs each request with the caller's request id and trace, in its own span; logs one line and measures the
 * duration per route template when it is answered.
 */
export function observeRequests(deps: { logger: Logger; metrics: Registry }): RequestHandler {
  const accessLogger = createAccessLogger(deps.logger);
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [deps.metrics],
  });

  return (request, response, next) => {
    const startedAtMs = performance.now();
    const context = createContext({
      requestId: request.get('x-request-id'),
      traceparent: request.get('traceparent'),
    });
    response.set('x-request-id', context.requestId);
    const span = startSpan(request, response, context);
    runInContext(withSpan(context, span), () => {
      response.once('finish', () => {
        const elapsedMs = performance.now() - startedAtMs;
        const { method } = request;
        const route = routeOf(request);
        const status = response.statusCode;
        durations.observe({ method, route, status: String(status) }, elapsedMs / 1000);
        const durationMs = Math.round(elapsedMs * 10) / 10;
        accessLogger.info({ method, route, status, durationMs }, 'answered');
      });
      next();
    });
  };
}
