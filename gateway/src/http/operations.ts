import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import { answerJson } from './answers.ts';

/** Answers health and metrics; false for every other path. */
export type AnswerOperations = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
) => boolean;

const readOnly = new Set(['GET', 'HEAD']);

/**
 * `/health/live`, `/health/ready`, `/metrics`. Metrics are for the inside: a request that came through a
 * proxy from outside does not get them.
 */
export function createOperations(deps: {
  metrics: Registry;
  isReady: () => boolean;
  isStopping: () => boolean;
}): AnswerOperations {
  const ready = () => !deps.isStopping() && deps.isReady();
  return (request, response, path) => {
    if (!readOnly.has(request.method ?? '')) return false;
    if (path === '/health/live') {
      answerJson(response, JSON.stringify({ status: 'live' }));
    } else if (path === '/health/ready') {
      const status = deps.isStopping() ? 'stopping' : ready() ? 'ready' : 'not ready';
      const checks = { revocations: deps.isReady() ? 'up' : 'down' };
      answerJson(response, JSON.stringify({ status, checks }), ready() ? 200 : 503);
    } else if (path === '/metrics' && request.headers['x-forwarded-for'] === undefined) {
      void answerMetrics(deps.metrics, response);
    } else return false;
    return true;
  };
}

async function answerMetrics(metrics: Registry, response: ServerResponse): Promise<void> {
  try {
    const text = await metrics.metrics();
    response.setHeader('Content-Type', metrics.contentType);
    response.end(text);
  } catch {
    response.statusCode = 500;
    response.end();
  }
}
