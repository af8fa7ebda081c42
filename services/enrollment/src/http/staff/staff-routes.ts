import type { Route } from '@petwell/chassis';
import { createCustomerRoutes, type CustomerRouteDependencies } from './customer-routes.ts';

export type StaffRouteDependencies = CustomerRouteDependencies;

/** What the clinic's staff read and do. */
export function createStaffRoutes(deps: StaffRouteDependencies): Route[] {
  return createCustomerRoutes(deps);
}
