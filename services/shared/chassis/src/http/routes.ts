import type { Principals } from '@petwell/contracts';
import type { ServiceName } from '@petwell/contracts/internal';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import { checkAccess, type Access } from '../auth/access.ts';
import type { GatewayIdentity } from '../auth/gateway-identity.ts';
import type { ServiceTokens } from '../auth/service-token.ts';
import type { StaffActivity } from '../auth/staff-activity.ts';
import type { KeptAnswer } from '../idempotency/once-per-route.ts';
import type { RequestName } from '../idempotency/request-records.ts';
import { bodyParsers } from './body-parsers.ts';
import { readClientAddress, readPrincipals, readService } from './read-caller.ts';

/** What a handler knows of the caller. */
export type RouteCall = {
  request: Request;
  response: Response;
  principals: Principals;
  /** Set on `/internal/*` routes: the service that calls. */
  service: ServiceName | undefined;
  /** The client's address as the gateway saw it. */
  clientAddress: string;
  /** Set when the request carries an Idempotency-Key: an effect may complete it in its own transaction. */
  record?: RequestName | null;
};

/**
 * One route, with who may call it beside its path: the table that authorisation tests walk. Bodies are
 * JSON of at most `bodyLimit` (default 1mb); 'raw' hands the untouched bytes on as a Buffer.
 */
export type Route = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: string;
  access: Access;
  bodyLimit?: string;
  body?: 'json' | 'raw';
  /** Takes an Idempotency-Key: whoever repeats the request gets the kept answer (`answerOncePerKey`). */
  keepsAnswer?: KeptAnswer;
  handle: (call: RouteCall) => Promise<void> | void;
};

/** A member of staff called a route that their role may not call. */
type StaffRefusal = {
  staff: NonNullable<Principals['staff']>;
  clientAddress: string;
  /** `delete /api/admin/delete-selected-users`, as the table of routes has it. */
  route: string;
};

export type RouteGuards = {
  name: ServiceName;
  gatewayIdentity: GatewayIdentity;
  serviceTokens: ServiceTokens;
  /** Records what staff were refused or failed to do. */
  recordStaffOutcome?: (activity: StaffActivity) => Promise<void>;
  /** The same for routes of the old router. */
  onStaffRefused?: (refusal: StaffRefusal) => Promise<void>;
};

async function tellRefusal(
  { method, path }: Route,
  { principals: { staff }, clientAddress }: RouteCall,
  { onStaffRefused }: RouteGuards,
): Promise<void> {
  if (!staff || !onStaffRefused) return;
  await onStaffRefused({ staff, clientAddress, route: `${method} ${path}` });
}

/** For services that still declare `Route`s; the last of them to move to `handle` deletes this file. */
// Access is checked before the body is read: strangers cannot make the service parse megabytes.
export function createRouter(routes: readonly Route[], guards: RouteGuards): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const route of routes) {
    const guard: RequestHandler = async (request, response, next) => {
      const call: RouteCall = {
        request,
        response,
        principals: readPrincipals(request, guards),
        service: route.path.startsWith('/internal/') ? readService(request, guards) : undefined,
        clientAddress: readClientAddress(request),
      };
      try {
        checkAccess(route.access, call);
      } catch (refusal) {
        await tellRefusal(route, call, guards);
        throw refusal;
      }
      response.locals.call = call;
      next();
    };
    const handle: RequestHandler = (_request, response) =>
      route.handle(response.locals.call as RouteCall);
    const { method, path, bodyLimit: limit = '1mb' } = route;
    router[method](
      path,
      guard,
      ...bodyParsers({ method, isRaw: route.body === 'raw', limit }),
      handle,
    );
  }
  return router;
}
