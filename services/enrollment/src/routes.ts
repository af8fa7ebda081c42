import type { HandledRoute } from '@petwell/chassis';
import { createBenefitRoutes, type BenefitRouteDependencies } from './benefits/routes.ts';
import { createStaffRoutes, type StaffRouteDependencies } from './staff-jobs/routes.ts';

type RouteDependencies = BenefitRouteDependencies & StaffRouteDependencies;

/** Creates the routes of the rooms that don't build themselves yet. */
export function createRoutes(deps: RouteDependencies): HandledRoute[] {
  return [...createBenefitRoutes(deps), ...createStaffRoutes(deps)];
}
