import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Principals } from '@petwell/contracts';
import { json, raw, Router, type Request, type RequestHandler, type Response } from 'express';
import { admit, admitService } from '../auth/admit.ts';
import { toStaffActor } from '../auth/staff-activity.ts';
import { createAnswerOnce } from '../idempotency/answer-once.ts';
import { readIdempotencyKey } from '../idempotency/once-per-key.ts';
import type { RequestName, RequestRecords } from '../idempotency/request-records.ts';
import type { Logger } from '../logging/logger.ts';
import { AppError } from './app-error.ts';
import type { AnyResult, Call, Definition, HandledRoute } from './handle.ts';
import { parseRequest, requireStorable } from './parse.ts';
import { readClientAddress, readPrincipals, readService, type RouteGuards } from './read-caller.ts';
import { createOutcomeRecorder, type OutcomeRecorder } from './record-outcome.ts';

type Dependencies = {
  guards: RouteGuards;
  logger: Logger;
  /** Required by idempotent routes. */
  records?: RequestRecords;
};

type Caller = Pick<Call<Definition>, 'caller' | 'actor' | 'clientAddress'>;

function toCaller(principals: Principals, request: Request): Caller {
  const clientAddress = readClientAddress(request);
  const actor = principals.staff ? toStaffActor(principals.staff, clientAddress) : null;
  return { caller: principals, actor, clientAddress };
}

async function admitCaller(
  definition: Definition,
  request: Request,
  { guards, outcomes }: { guards: RouteGuards; outcomes: OutcomeRecorder },
): Promise<Caller> {
  const principals = readPrincipals(request, guards);
  if ('internal' in definition) {
    admitService(definition.internal, { service: readService(request, guards), principals });
    return toCaller({}, request);
  }
  try {
    return toCaller(admit(definition.access, principals), request);
  } catch (refusal) {
    const { actor } = toCaller(principals, request);
    if (actor) await outcomes.refused(definition, actor);
    throw refusal;
  }
}

/** Rejects forms and plain text, which other sites can send without a preflight request. */
const requireJson: RequestHandler = (request, _response, next) => {
  const hasBody =
    request.headers['transfer-encoding'] !== undefined ||
    Number(request.headers['content-length'] ?? 0) > 0;
  if (hasBody && !request.is('application/json')) throw new AppError('unsupported_media_type');
  next();
};

/** Refuses bodies that cannot be stored, before their content is hashed for an Idempotency-Key. */
const requireStorableBody: RequestHandler = (request, _response, next) => {
  requireStorable(request.body);
  next();
};

/**
 * Creates the body parsers of a route. Compressed bodies are rejected: our clients don't send them, and
 * inflating invites abuse.
 */
function bodyParsers(route: {
  method: string;
  isRaw: boolean;
  limit: number | string;
}): RequestHandler[] {
  const { method, isRaw, limit } = route;
  if (method === 'get') return [];
  if (isRaw) return [raw({ limit, inflate: false, type: () => true })];
  return [requireJson, json({ limit, inflate: false, strict: true }), requireStorableBody];
}

function respond(route: HandledRoute, deps: Dependencies, outcomes: OutcomeRecorder) {
  const { definition, handler, options } = route;
  const isIdempotent = 'isIdempotent' in definition && options.idempotency !== 'own';
  if (isIdempotent && !deps.records) throw new Error(`${definition.path} needs request records`);
  const answerOnce = isIdempotent && deps.records ? createAnswerOnce(deps.records) : null;
  const policy = typeof options.idempotency === 'object' ? options.idempotency : {};

  return async (request: Request, caller: Caller): Promise<AnyResult> => {
    const answer = async (record: RequestName | null): Promise<AnyResult> => {
      try {
        const header = (name: string) => request.get(name);
        return await handler({ ...parseRequest(definition, request), ...caller, header, record });
      } catch (error) {
        const { actor } = caller;
        if (actor) await outcomes.failed(definition, request, { actor, error });
        throw error;
      }
    };
    const key = answerOnce ? readIdempotencyKey(request.get('idempotency-key')) : null;
    if (isIdempotent && key === null && definition.isIdempotent === 'always') {
      throw new AppError('validation_failed', { fields: { 'Idempotency-Key': 'Required' } });
    }
    if (!answerOnce || key === null) return answer(null);
    const { method, path } = request;
    const content: unknown = request.body;
    return answerOnce({ key, caller: caller.caller, method, path, content, policy }, answer);
  };
}

/** Detects that the client disconnected before the response was complete. */
const isAborted = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

/** Sends a handler's result. With an ETag header, Express responds 304 to a match. */
async function sendResult(response: Response, result: AnyResult): Promise<void> {
  const { status, headers = {}, cookies = [], body } = result;
  response.status(status).set(headers);
  for (const { name, value, options } of cookies) response.cookie(name, value, options);
  if (body === undefined) response.end();
  else if (body instanceof Readable) {
    await pipeline(body, response).catch((error: unknown) => {
      if (!isAborted(error)) throw error;
    });
  } else if (typeof body === 'string' || Buffer.isBuffer(body)) response.send(body);
  else response.json(body);
}

/**
 * Creates the Express router of a service's handlers. Checks access before reading the body, so that
 * unauthorized clients cannot make the service parse megabytes.
 */
export function createHandlerRouter(routes: readonly HandledRoute[], deps: Dependencies): Router {
  const { guards, logger } = deps;
  const outcomes = createOutcomeRecorder({ ...guards, logger });
  const router = Router({ caseSensitive: true, strict: true });
  for (const route of routes) {
    const { definition } = route;
    const { method, path, bodyLimitBytes: limit = 1024 * 1024 } = definition;
    const guard: RequestHandler = async (request, response, next) => {
      response.locals.caller = await admitCaller(definition, request, { guards, outcomes });
      next();
    };
    const answer = respond(route, deps, outcomes);
    const parsers = bodyParsers({ method, isRaw: 'hasRawBody' in definition, limit });
    const { beforeBody } = route.options;
    router[method](
      path,
      guard,
      ...(beforeBody ? [beforeBody] : []),
      ...parsers,
      async (request, response) => {
        await sendResult(response, await answer(request, response.locals.caller as Caller));
      },
    );
  }
  return router;
}
