import type { ExportQuery } from '@petwell/contracts';
import type { CustomerFilter } from './list-customers.ts';

/** A customer in the export; every field is text. */
export type ExportedCustomer = {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  /** Names, separated by `; `. */
  pets: string;
  /** Names of the plans that aren't canceled. */
  plans: string;
  /** Total of the active enrollments, "63.50". */
  monthlyTotal: string;
  /** Date, `2026-01-05`. */
  created: string;
};

export type CustomerExport = {
  /** The next customers by id, the same as in the list. */
  readBatch(
    request: CustomerFilter & ExportQuery & { afterId: number; limit: number },
  ): Promise<ExportedCustomer[]>;
};

const batchSize = 1_000;

const isSearch = ({ q, ids }: ExportQuery) => q.length >= 3 && ids === undefined;

/**
 * Streams GET /api/admin/users/export.csv in batches, so memory use stays constant. Filters like the list,
 * misspelled names included.
 */
export function createExportCustomers(deps: { customerExport: CustomerExport }) {
  const { customerExport } = deps;

  return async function* exportCustomers(filter: ExportQuery): AsyncGenerator<ExportedCustomer[]> {
    let matching: CustomerFilter['matching'] = 'exact';
    for (let afterId = 0; ;) {
      const request = { ...filter, matching, afterId, limit: batchSize };
      const batch = await customerExport.readBatch(request);
      if (batch.length === 0 && afterId === 0 && matching === 'exact' && isSearch(filter)) {
        matching = 'similar';
        continue;
      }
      yield batch;
      if (batch.length < batchSize) return;
      afterId = batch.at(-1)?.id ?? afterId;
    }
  };
}
export type ExportCustomers = ReturnType<typeof createExportCustomers>;
