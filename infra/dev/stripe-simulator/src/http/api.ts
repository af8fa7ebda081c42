import express, { type Request, type Response, type Router } from 'express';
import type { FaultBox, RequestFault } from '../data/faults.ts';
import {
  requestFingerprint,
  type IdempotencyKeys,
  type SavedAnswer,
} from '../data/idempotency-keys.ts';
import { newId } from '../domain/ids.ts';
import { StripeError } from '../domain/stripe-error.ts';
import { apiVersion, type World } from '../world.ts';
import { expand } from './expand.ts';
import { parseForm } from './form.ts';
import { authenticate, requireSecretKey } from './keys.ts';
import type { Route } from './route.ts';

export type ApiDeps = {
  world: World;
  faults: FaultBox;
  keys: IdempotencyKeys;
  /** Called after every request that may have changed something. */
  afterChange: () => void;
};

function wait(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, delayMs);
  });
}

function errorAnswer(error: unknown, requestId: string): SavedAnswer {
  if (error instanceof StripeError) {
    return {
      status: error.status,
      body: JSON.stringify({ error: error.body }, null, 2),
      requestId,
    };
  }
  console.error(error);
  const body = { type: 'api_error', message: 'An unknown error occurred in the simulator.' };
  return { status: 500, body: JSON.stringify({ error: body }, null, 2), requestId };
}

function faultAnswer(fault: RequestFault, requestId: string): SavedAnswer {
  const isLimit = fault.status === 429;
  const error = isLimit
    ? rateLimitError()
    : new StripeError(fault.status, {
        type: 'api_error',
        message: 'An unknown error occurred (a fault on demand).',
      });
  return errorAnswer(error, requestId);
}

function rateLimitError(): StripeError {
  return new StripeError(429, {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message:
      'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
  });
}

function send(response: Response, answer: SavedAnswer, isReplay = false): void {
  if (isReplay) {
    response.setHeader('idempotent-replayed', 'true');
    response.setHeader('original-request', answer.requestId);
  }
  if (answer.status === 409) response.setHeader('stripe-should-retry', 'true');
  response.status(answer.status).type('application/json').send(answer.body);
}

type Call = {
  route: Route;
  request: Request;
  requestId: string;
  source: string;
  idempotencyKey: string | null;
};

function execute(deps: ApiDeps, call: Call): SavedAnswer {
  const { world, keys } = deps;
  const { request, requestId, source, idempotencyKey } = call;
  const { params, expand: paths } = parseForm(source);
  const key = authenticate(request.get('authorization'), params.key);
  if (key === 'publishable' && call.route.access !== 'browser') requireSecretKey();
  const run = call.route.prepare(params);
  world.request = { id: requestId, idempotencyKey };
  const nowSeconds = Math.floor(world.realTimeMs() / 1000);
  const save = (answer: SavedAnswer): SavedAnswer => {
    if (idempotencyKey) {
      const fingerprint = requestFingerprint(request.method, request.path, source);
      keys.save({ key: idempotencyKey, fingerprint, nowSeconds, answer });
    }
    return answer;
  };
  const { store } = world;
  const inTransaction = (work: () => SavedAnswer): SavedAnswer =>
    call.route.method === 'get' ? store.look(work) : store.transaction(work);
  const path = (name: string): string => String(request.params[name]);
  try {
    return inTransaction(() => {
      let result: object;
      try {
        result = run({ world, path, key });
      } catch (error) {
        // Its effects stay, so its answer belongs into the same transaction.
        if (error instanceof StripeError && error.keepsChanges)
          return save(errorAnswer(error, requestId));
        throw error;
      }
      const body = JSON.stringify(expand(world, result, paths), null, 2);
      return save({ status: 200, body, requestId });
    });
  } catch (error) {
    const answer = errorAnswer(error, requestId);
    return save(answer);
  }
}

/** Answers one call, with what idempotency keys and faults on demand make of it. */
async function answerCall(deps: ApiDeps, call: Call, response: Response): Promise<void> {
  const { faults, keys, world } = deps;
  const { request, requestId, idempotencyKey, source } = call;
  authenticate(request.get('authorization'), parseForm(source).params.key);
  if (faults.isRateLimited(world.realTimeMs())) throw rateLimitError();
  const fault = faults.forRequest(request.method, request.path);
  const nowSeconds = Math.floor(world.realTimeMs() / 1000);
  const fingerprint =
    idempotencyKey === null ? '' : requestFingerprint(request.method, request.path, source);
  if (idempotencyKey) {
    const saved = keys.begin({ key: idempotencyKey, fingerprint, nowSeconds });
    if (saved) {
      send(response, saved, true);
      return;
    }
  }
  try {
    if (fault && fault.delayMs > 0 && fault.phase === 'before') await wait(fault.delayMs);
    if (fault && fault.kind !== 'slow' && fault.phase === 'before') {
      const answer = faultAnswer(fault, requestId);
      // Stripe saves a 500 under its key: repeating it with the same key gives the same 500.
      if (fault.kind === 'status' && fault.status >= 500 && idempotencyKey) {
        keys.save({ key: idempotencyKey, fingerprint, nowSeconds, answer });
      }
      fail(fault, answer, response);
      return;
    }
    const answer = execute(deps, call);
    if (call.route.method !== 'get') deps.afterChange();
    if (fault && fault.phase === 'after') {
      if (fault.delayMs > 0) await wait(fault.delayMs);
      if (fault.kind !== 'slow') {
        fail(fault, faultAnswer(fault, requestId), response);
        return;
      }
    }
    send(response, answer);
  } finally {
    if (idempotencyKey) keys.end(idempotencyKey);
  }
}

function fail(fault: RequestFault, answer: SavedAnswer, response: Response): void {
  if (fault.kind === 'reset') response.socket?.resetAndDestroy();
  else send(response, answer);
}

/** Stripe's API as an Express router: form bodies, keys, versions, ids, idempotency and errors. */
export function createApiRouter(deps: ApiDeps, routes: Route[]): Router {
  const router = express.Router();
  router.use(express.text({ type: () => true, limit: '1mb' }));
  router.use((request, response, next) => {
    response.setHeader('request-id', newId('req').replace('req_1', 'req_'));
    response.setHeader('stripe-version', request.get('stripe-version') ?? apiVersion);
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-expose-headers', 'request-id');
    response.setHeader('cache-control', 'no-cache, no-store');
    next();
  });
  router.options('/{*path}', (_request, response) => {
    response.setHeader('access-control-allow-methods', 'GET, POST, DELETE');
    response.setHeader(
      'access-control-allow-headers',
      'authorization, content-type, stripe-version',
    );
    response.setHeader('access-control-max-age', '600');
    response.status(204).end();
  });
  for (const route of routes) {
    router[route.method](route.path, async (request, response) => {
      const requestId = String(response.getHeader('request-id'));
      const query = request.originalUrl.split('?')[1] ?? '';
      const body = typeof request.body === 'string' ? request.body : '';
      const source = [query, body].filter((part) => part !== '').join('&');
      const idempotencyKey =
        route.method === 'post' ? (request.get('idempotency-key') ?? null) : null;
      try {
        await answerCall(deps, { route, request, requestId, source, idempotencyKey }, response);
      } catch (error) {
        send(response, errorAnswer(error, requestId));
      }
    });
  }
  router.use((request, response) => {
    const message = `Unrecognized request URL (${request.method}: ${request.path}). The simulator does not know it, or it does not exist.`;
    const error = new StripeError(404, { type: 'invalid_request_error', message });
    send(response, errorAnswer(error, String(response.getHeader('request-id'))));
  });
  return router;
}
