import { createHttpApp, type HttpAppDependencies, type RequestRecords } from '@petwell/chassis';
import type { Express } from 'express';
import { createRoutes, type UseCases } from './http/routes.ts';

export type AppDependencies = Omit<HttpAppDependencies, 'routes'> & {
  useCases: UseCases;
  records: RequestRecords;
};

/** The HTTP side of billing. */
export function createApp({ useCases, records, ...deps }: AppDependencies): Express {
  return createHttpApp({ ...deps, routes: createRoutes(useCases, records) });
}
