import type { Request, Response } from 'express';
import { startSpanIn, type Span } from '../telemetry/tracing.ts';
import type { RequestContext } from './request-context.ts';
import { routeOf } from './route-template.ts';

/**
 * The span of a request in a service, which ends with the answer or with the client's going away.
 * Requests begin no traces here: the gateway does, and what others ask every second is not worth one.
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
