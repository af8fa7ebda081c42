import type { Request, Response } from 'express';
import { startSpanIn, type Span } from '../telemetry/tracing.ts';
import type { RequestContext } from './request-context.ts';
import { routeOf } from './route-template.ts';

/**
 * Starts the span of a request. It ends with the response or when the client disconnects. Never starts a new
 * trace: the gateway does that, and frequent health checks should not be traced.
 */
export function traceServer(exchange: {
  request: Request;
  response: Response;
  context: RequestContext;
}): Span | undefined {
  const { request, response, context } = exchange;
  const { method } = request;
  const span = startSpanIn(context.traceparent, method, { kind: 'server' });
  if (!span) return undefined;
  response.once('close', () => {
    const route = routeOf(request);
    const { statusCode, writableFinished } = response;
    span.rename(`${method} ${route}`);
    span.set({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': statusCode,
      'petwell.request_id': context.requestId,
    });
    if (!writableFinished) span.fail('aborted');
    else if (statusCode >= 500) span.fail(String(statusCode));
    span.end();
  });
  return span;
}
