import { AppError } from '@petwell/chassis/core';
import { emailSchema, type RouteDefinition } from '@petwell/contracts';
import { Router, type RequestHandler } from 'express';
import { localsOf } from '../http/locals.ts';

/** Whether a decoded segment means only itself: no slash, no dot segment, no control character. */
function isPlainSegment(segment: string): boolean {
  return segment !== '.' && segment !== '..' && /^[^/\\\u0000-\u001f\u007f]+$/.test(segment);
}

/** Email addresses may hold slashes; their parts still mean only themselves. */
const isParameter = (text: string): boolean =>
  isPlainSegment(text) ||
  (emailSchema.safeParse(text).success && text.split('/').every(isPlainSegment));

const maxDecodings = 3;

/** Undefined for invalid percent-encoding, and for text encoded more often than any client does. */
function decodeFully(path: string): string | undefined {
  let text = path;
  for (let round = 0; round < maxDecodings; round += 1) {
    let decoded: string;
    try {
      decoded = decodeURIComponent(text);
    } catch {
      return undefined;
    }
    if (decoded === text) return text;
    text = decoded;
  }
  return undefined;
}

/** Whether the most lenient server could read the path as one below `/api` or `/internal`. */
function isReserved(path: string): boolean {
  const decoded = decodeFully(path);
  if (decoded === undefined) return true;
  const segments = decoded
    .toLowerCase()
    .replaceAll('\\', '/')
    .split('/')
    .map((segment) => (segment.split(';')[0] ?? '').trim())
    .filter((segment) => segment !== '' && segment !== '.');
  const resolved: string[] = [];
  for (const segment of segments) {
    if (segment === '..') resolved.pop();
    else resolved.push(segment);
  }
  // A server that does not resolve dot segments counts as well.
  return [segments[0], resolved[0]].some((first) => first === 'api' || first === 'internal');
}

/** Refuses request targets that are not a path, such as a whole URL. */
export const requirePath: RequestHandler = (request, _response, next) => {
  if (!request.url.startsWith('/')) throw new AppError('not_found');
  next();
};

/** Refuses every other spelling of `/api` and `/internal`; all other paths belong to the web app. */
export const refuseReservedPaths: RequestHandler = (request, _response, next) => {
  if (isReserved(request.path)) throw new AppError('not_found');
  next();
};

/** Names the route for logs and metrics, and refuses parameters that could lead elsewhere. */
const enterRoute: RequestHandler = (request, response, next) => {
  if (!Object.values(request.params).flat().every(isParameter)) throw new AppError('not_found');
  localsOf(response).route = (request.route as { path: string }).path;
  next();
};

function refuseMethod(routes: readonly RouteDefinition[]): RequestHandler {
  const allowed = routes
    .flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]))
    .join(', ');
  return (_request, response) => {
    response.set('Allow', allowed);
    throw new AppError('method_not_allowed');
  };
}

/** The public routes, spelled exactly as they are declared; another method on a known path is 405. */
export function createApiRouter(
  routes: readonly RouteDefinition[],
  handlersOf: (route: RouteDefinition) => RequestHandler[],
): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const [path, routesAtPath] of Map.groupBy(routes, (route) => route.path)) {
    const atPath = router.route(path).all(enterRoute);
    for (const route of routesAtPath) atPath[route.method](...handlersOf(route));
    atPath.all(refuseMethod(routesAtPath));
  }
  return router;
}
