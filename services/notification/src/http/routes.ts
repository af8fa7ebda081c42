import type { Route } from '@petwell/chassis';

/** Nobody asks for mail over HTTP: health and metrics are all that this service answers. */
export const createRoutes = (): Route[] => [];
