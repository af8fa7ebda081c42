import { createCustomerDirectory, type ReportPool } from './data/staff/customer-directory.ts';
import type { StaffRouteDependencies } from './http/staff/staff-routes.ts';
import { createListCustomers } from './use-cases/staff/list-customers.ts';

/** Staff's side of the service, wired to what it needs. */
export function composeStaff(deps: { reportPool: ReportPool }): {
  useCases: StaffRouteDependencies;
} {
  const directory = createCustomerDirectory(deps.reportPool);
  return { useCases: { listCustomers: createListCustomers({ directory }) } };
}
