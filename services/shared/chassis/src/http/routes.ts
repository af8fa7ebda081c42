import type { Principals } from '@petwell/contracts';
import type { ServiceName } from '@petwell/contracts/internal';
import { Router, json, raw, type Request, type RequestHandler, type Response } from 'express';
import { checkAccess, type Access } from '../auth/access.ts';
import {
  clientAddressHeader,
  identityHeader,
  type GatewayIdentity,
} from '../auth/gateway-identity.ts';
import type { ServiceTokens } from '../auth/service-token.ts';
import type { KeptAnswer } from '../idempotency/once-per-route.ts';
import type { RequestName } from '../idempotency/request-records.ts';
import { AppError } from './app-error.ts';

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
  /** Writes refusals of staff down; they stay refused whether that works or not. */
  onStaffRefused?: (refusal: StaffRefusal) => Promise<void>;
};

/** The template of the route that took the request, never its path, which may hold an e-mail address. */
export function routeOf(request: Request): string {
  return (request.route as { path?: string } | undefined)?.path ?? 'unmatched';
}

function readPrincipals(request: Request, guards: RouteGuards): Principals {
  const header = request.get(identityHeader);
  if (header === undefined) return {};
  const principals = guards.gatewayIdentity.verify(header);
  if (!principals) throw new AppError('unauthenticated');
  return principals;
}

function readService(request: Request, guards: RouteGuards): ServiceName | undefined {
  const [scheme, token] = (request.get('authorization') ?? '').split(' ');
  if (scheme !== 'Bearer' || !token) return undefined;
  return guards.serviceTokens.verify(token, guards.name);
}

/** Only JSON is parsed, so a form or a text that another site can send without asking is refused. */
const requireJson: RequestHandler = (request, _response, next) => {
  const hasBody =
    request.headers['transfer-encoding'] !== undefined ||
    Number(request.headers['content-length'] ?? 0) > 0;
  if (hasBody && !request.is('application/json')) throw new AppError('unsupported_media_type');
  next();
};

function bodyParsers(route: Route): RequestHandler[] {
  if (route.method === 'get') return [];
  const limit = route.bodyLimit ?? '1mb';
  // Nobody we know compresses what they send; inflating it would only serve those who mean harm.
  if (route.body === 'raw') return [raw({ limit, inflate: false, type: () => true })];
  return [requireJson, json({ limit, inflate: false, strict: true })];
}

async function tellRefusal(
  { method, path }: Route,
  { principals: { staff }, clientAddress }: RouteCall,
  { onStaffRefused }: RouteGuards,
): Promise<void> {
  if (!staff || !onStaffRefused) return;
  await onStaffRefused({ staff, clientAddress, route: `${method} ${path}` });
}

/** Access is checked before the body is read: a stranger cannot make the service parse megabytes. */
export function createRouter(routes: readonly Route[], guards: RouteGuards): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const route of routes) {
    const guard: RequestHandler = async (request, response, next) => {
      const call: RouteCall = {
        request,
        response,
        principals: readPrincipals(request, guards),
        service: route.path.startsWith('/internal/') ? readService(request, guards) : undefined,
        clientAddress:
          request.get(clientAddressHeader) ?? request.socket.remoteAddress ?? 'unknown',
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
    router[route.method](route.path, guard, ...bodyParsers(route), handle);
  }
  return router;
}
