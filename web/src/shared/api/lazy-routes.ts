/**
 * The routes that every first screen calls. zod and the schemas stay out of the first download, so that a
 * slow phone can use the page earlier.
 */
export const loadRoutes = () => import('./first-routes.ts');
