import { createHttpApp, type HttpAppDependencies } from '@petwell/chassis';
import type { Express } from 'express';
import { createRoutes, type RouteDependencies } from './reading/routes.ts';

/** Builds the HTTP app of the notification service. */
export function createApp(deps: Omit<HttpAppDependencies, 'routes'> & RouteDependencies): Express {
  return createHttpApp({ ...deps, routes: createRoutes(deps) });
}
