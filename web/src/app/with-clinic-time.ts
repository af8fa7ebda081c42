import type { RouteObject } from 'react-router-dom';
import { page } from './load-page.ts';

/** Shows the pages once the clinic's time zone is known. */
export const withClinicTime = (children: RouteObject[]): RouteObject => ({
  lazy: page('ClinicTimeGate', () => import('./ClinicTimeGate.tsx')),
  children,
});
