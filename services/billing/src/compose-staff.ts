import type { Database } from './data/database.ts';
import { createListCustomerPayments } from './data/staff/customer-payments.ts';
import { createReconciliationRuns } from './data/staff/reconciliation-runs.ts';
import { createWorkListStore } from './data/staff/work-list.ts';
import { createReadCustomerPayments } from './use-cases/staff/read-customer-payments.ts';
import { createReadWorkList } from './use-cases/staff/read-work-list.ts';

/** What staff read of payments. */
export function composeStaffReads(deps: { database: Database; clock: () => Date }) {
  const { database, clock } = deps;
  return {
    readWorkList: createReadWorkList({ store: createWorkListStore(database), clock }),
    readCustomerPayments: createReadCustomerPayments({
      listCustomerPayments: createListCustomerPayments(database),
    }),
    listReconciliations: (limit: number) => createReconciliationRuns(database).listLatest(limit),
  };
}
