import { NetworkError } from './api-error.ts';

/**
 * The routes that the first screens call. zod and the schemas stay out of the first download, so that a slow
 * phone can use the page earlier. Throws NetworkError.
 */
export const loadRoutes = () =>
  import('./first-routes.ts').catch((error: unknown) => {
    throw new NetworkError('code', error);
  });
