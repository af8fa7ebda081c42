import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  createAccessLogger,
  traceFields,
  type Logger,
  type RequestContext,
  type Span,
} from '@petwell/chassis/core';
import { Histogram, type Registry } from 'prom-client';

/** The same for an answer that left at once, whole and without a trace. */
export type RecordAnswer = (answer: {
  method: string;
  route: string;
  status: number;
  requestId: string;
  /** On the clock of `performance.now`. */
  startedAtMs: number;
}) => void;

export type ObserveRequest = (exchange: {
  request: IncomingMessage;
  response: ServerResponse;
  context: RequestContext;
  /** The route's template, never the path, which may hold an e-mail address. */
  route: string;
  span: Span | undefined;
}) => void;

const toTenths = (milliseconds: number) => Math.round(milliseconds * 10) / 10;

function endSpan(
  span: Span,
  answer: { method: string; route: string; status: string; requestId: string },
): void {
  const { method, route, status, requestId } = answer;
  span.set({
    'http.request.method': method,
    'http.route': route,
    'petwell.request_id': requestId,
    ...(status !== 'aborted' && { 'http.response.status_code': Number(status) }),
  });
  if (status === 'aborted' || status.startsWith('5')) span.fail(status);
  span.end();
}

/** One log line, one measurement and the end of the span per request, when its answer has left or its client has. */
export function createObserveRequests(deps: { logger: Logger; metrics: Registry }): {
  observe: ObserveRequest;
  record: RecordAnswer;
} {
  const logger = createAccessLogger(deps.logger);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [deps.metrics],
  });
  const observe: ObserveRequest = ({ request, response, context, route, span }) => {
    const startedAt = performance.now();
    response.once('close', () => {
      const elapsedMs = performance.now() - startedAt;
      // Any word can be a method: only those that a route has become labels.
      const method = route === 'unmatched' ? 'any' : (request.method ?? 'any');
      const isComplete = response.writableFinished;
      const status = isComplete ? String(response.statusCode) : 'aborted';
      duration.observe({ method, route, status }, elapsedMs / 1000);
      logger.info(
        {
          method,
          route,
          status: response.statusCode,
          durationMs: toTenths(elapsedMs),
          ...traceFields(context),
          ...(!isComplete && { aborted: true }),
        },
        'answered',
      );
      if (span) endSpan(span, { method, route, status, requestId: context.requestId });
    });
  };
  const record: RecordAnswer = ({ method, route, status, requestId, startedAtMs }) => {
    const elapsedMs = performance.now() - startedAtMs;
    duration.observe({ method, route, status: String(status) }, elapsedMs / 1000);
    logger.info({ method, route, status, durationMs: toTenths(elapsedMs), requestId }, 'answered');
  };
  return { observe, record };
}
