import express, { type Response, type Router } from 'express';
import { newId } from '../domain/ids.ts';
import { StripeError } from '../domain/stripe-error.ts';
import { apiVersion } from '../account.ts';
import { answerCall, errorResponse, type ApiDependencies, type Outcome } from './answer-call.ts';
import { readBody } from './read-body.ts';
import type { Route } from './route.ts';

function send(response: Response, outcome: Outcome): void {
  if (outcome === 'reset') {
    response.socket?.resetAndDestroy();
    return;
  }
  if (outcome.isReplay) {
    response.setHeader('idempotent-replayed', 'true');
    response.setHeader('original-request', outcome.requestId);
  }
  if (outcome.status === 409 || outcome.shouldRetry)
    response.setHeader('stripe-should-retry', 'true');
  response.status(outcome.status).type('application/json').send(outcome.body);
}

/** Creates Stripe's API under /v1. */
export function createApiRouter(deps: ApiDependencies, routes: Route[]): Router {
  const router = express.Router();
  router.use('/v1', express.raw({ type: 'multipart/form-data', limit: '20mb' }));
  router.use('/v1', express.text({ type: () => true, limit: '1mb' }), (request, response, next) => {
    response.set({
      'request-id': newId('req').replace('req_1', 'req_'),
      'stripe-version': request.get('stripe-version') ?? apiVersion,
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'request-id',
      'cache-control': 'no-cache, no-store',
    });
    next();
  });
  router.options('/v1/{*path}', (_request, response) => {
    response.set({
      'access-control-allow-methods': 'GET, POST, DELETE',
      'access-control-allow-headers': 'authorization, content-type, stripe-version',
      'access-control-max-age': '600',
    });
    response.status(204).end();
  });
  for (const route of routes) {
    router[route.method](route.path, async (request, response) => {
      const outcome = await answerCall(deps, {
        route,
        path: request.path,
        id: String(request.params.id ?? ''),
        ...(await readBody(request)),
        authorization: request.get('authorization'),
        version: request.get('stripe-version'),
        requestId: String(response.getHeader('request-id')),
        idempotencyKey: route.method === 'post' ? (request.get('idempotency-key') ?? null) : null,
      });
      send(response, outcome);
    });
  }
  router.use('/v1', (request, response) => {
    const message = `Unrecognized request URL (${request.method}: ${request.originalUrl.split('?')[0]}). The simulator does not support it, or it does not exist.`;
    const error = new StripeError(404, { type: 'invalid_request_error', message });
    send(response, errorResponse(error, String(response.getHeader('request-id'))));
  });
  return router;
}
