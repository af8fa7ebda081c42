import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger, RequestContext } from '@petwell/chassis';
import { Histogram, type Registry } from 'prom-client';

export type ObserveRequest = (exchange: {
  request: IncomingMessage;
  response: ServerResponse;
  context: RequestContext;
  /** The route's template, never the path, which may hold an e-mail address. */
  route: string;
}) => void;

/** One log line and one measurement per request, when its answer has left or its client has. */
export function createObserveRequests(deps: { logger: Logger; metrics: Registry }): ObserveRequest {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [deps.metrics],
  });
  return ({ request, response, context, route }) => {
    const startedAt = performance.now();
    response.once('close', () => {
      const elapsedMs = performance.now() - startedAt;
      // Any word can be a method: only those that a route has become labels.
      const method = route === 'unmatched' ? 'any' : (request.method ?? 'any');
      const isComplete = response.writableFinished;
      const status = isComplete ? String(response.statusCode) : 'aborted';
      duration.observe({ method, route, status }, elapsedMs / 1000);
      deps.logger.info(
        {
          method,
          route,
          status: response.statusCode,
          durationMs: Math.round(elapsedMs * 10) / 10,
          requestId: context.requestId,
          traceparent: context.traceparent,
          ...(!isComplete && { aborted: true }),
        },
        'answered',
      );
    });
  };
}
