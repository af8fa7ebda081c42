import type { Route } from '@petwell/chassis';
import { createCommandRoutes, type CommandRouteDependencies } from './command-routes.ts';
import { createCustomerRoutes, type CustomerRouteDependencies } from './customer-routes.ts';
import { createExportRoutes, type ExportRouteDependencies } from './export-route.ts';
import { createTestToolRoutes, type TestToolRouteDependencies } from './test-tool-routes.ts';

export type StaffRouteDependencies = CustomerRouteDependencies &
  ExportRouteDependencies &
  CommandRouteDependencies &
  TestToolRouteDependencies;

/** What the clinic's staff read and do. */
export function createStaffRoutes(deps: StaffRouteDependencies): Route[] {
  return [
    ...createCustomerRoutes(deps),
    ...createExportRoutes(deps),
    ...createCommandRoutes(deps),
    ...createTestToolRoutes(deps),
  ];
}
