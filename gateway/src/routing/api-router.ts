import { AppError } from '@petwell/chassis/core';
import type { RouteDefinition } from '@petwell/contracts';
import { Router, type RequestHandler } from 'express';
import { localsOf } from '../http/locals.ts';
import { isPlainSegment } from './reserved-paths.ts';

/** Names the route for logs and metrics, and refuses parameters that could lead elsewhere. */
const enterRoute: RequestHandler = (request, response, next) => {
  if (!Object.values(request.params).flat().every(isPlainSegment)) throw new AppError('not_found');
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
