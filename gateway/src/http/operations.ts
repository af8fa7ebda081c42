import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerJson } from './answers.ts';

/** Answers health; false for every other path. */
export type AnswerOperations = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
) => boolean;

const readOnly = new Set(['GET', 'HEAD']);

/** `/health/live`, `/health/ready`. Metrics are for the inside and have a port of their own. */
export function createOperations(deps: {
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
    } else return false;
    return true;
  };
}
