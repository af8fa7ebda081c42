import type { RequestHandler } from 'express';
import { Histogram, type Registry } from 'prom-client';
import { routeOf } from './route-template.ts';

/** Measures rate, errors, and duration per route template. Raw paths may contain email addresses. */
export function createRequestMetrics(registry: Registry): RequestHandler {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  return (request, response, next) => {
    const stop = duration.startTimer();
    response.once('finish', () => {
      stop({
        method: request.method,
        route: routeOf(request),
        status: String(response.statusCode),
      });
    });
    next();
  };
}
