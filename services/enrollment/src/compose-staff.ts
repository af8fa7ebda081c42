import { createCustomerDirectory } from './data/staff/customer-directory.ts';
import { createCustomerExport } from './data/staff/customer-export.ts';
import { createReadFigures } from './data/staff/figures.ts';
import type { ReportPool } from './data/staff/report-query.ts';
import type { StaffRouteDependencies } from './http/staff/staff-routes.ts';
import { createExportCustomers } from './use-cases/staff/export-customers.ts';
import { createListCustomers } from './use-cases/staff/list-customers.ts';
import { createReadSummary } from './use-cases/staff/read-summary.ts';

type Dependencies = { reportPool: ReportPool; timeZone: string; clock: () => Date };

/** Staff's side of the service, wired to what it needs. */
export function composeStaff(deps: Dependencies): { useCases: StaffRouteDependencies } {
  const { reportPool: pool, timeZone, clock } = deps;
  return {
    useCases: {
      listCustomers: createListCustomers({ directory: createCustomerDirectory(pool) }),
      readSummary: createReadSummary({ readFigures: createReadFigures({ pool, timeZone }), clock }),
      exportCustomers: createExportCustomers({
        customerExport: createCustomerExport({ pool, timeZone }),
      }),
    },
  };
}
