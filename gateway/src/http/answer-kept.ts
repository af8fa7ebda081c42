import type { IncomingMessage, ServerResponse } from 'node:http';
import { readRequestId } from '@petwell/chassis/core';
import { sendKept, type KeptAnswer } from '../cache/kept-answer.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { clientAddress, limitKey } from '../guards/client-address.ts';
import type { LimitRate } from '../guards/rate-limits.ts';
import { answerFailure } from './answers.ts';
import { setApiHeaders, type ApiHeaders } from './api-headers.ts';
import type { RecordAnswer } from './observe-requests.ts';

/** Answers what is kept for everybody; false for every other request. */
export type AnswerKept = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * The short way of a request whose answer is the same for everybody and at hand: no session is looked at,
 * no trace begun, no service asked. Limits, headers, measurement and log line are those of the long way.
 */
export function createAnswerKept(deps: {
  responseCache: ResponseCache;
  limitRate: LimitRate;
  apiHeaders: ApiHeaders;
  trustedProxies: number;
  record: RecordAnswer;
}): AnswerKept {
  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    kept: KeptAnswer,
  ): Promise<void> {
    const startedAtMs = performance.now();
    const requestId = readRequestId(request.headers['x-request-id']?.toString());
    const address = limitKey(clientAddress(request, deps.trustedProxies));
    let status: number;
    try {
      await deps.limitRate(kept.route, { address, account: undefined });
      status = sendKept(request, response, { kept, requestId, nowMs: startedAtMs });
    } catch (refusal) {
      setApiHeaders(response, deps.apiHeaders);
      response.setHeader('x-request-id', requestId);
      ({ status } = answerFailure(response, refusal, requestId));
    }
    const method = request.method ?? 'GET';
    deps.record({ method, route: kept.route.path, status, requestId, startedAtMs });
  }

  return (request, response) => {
    const kept = deps.responseCache.find(request);
    if (kept === undefined) return false;
    void answer(request, response, kept);
    return true;
  };
}
