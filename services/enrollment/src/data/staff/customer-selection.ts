import type { SelectionReads } from '../../use-cases/staff/resolve-selection.ts';
import { createParameters, customerConditions, whereAll } from './customer-filter.ts';
import { queryCustomers, type ReportPool } from './report-query.ts';
import { syncable } from './syncable.ts';

/** Selections that hold a filter, resolved by the conditions of the list. */
export function createSelectionReads(pool: ReportPool): SelectionReads {
  return {
    async ownerIds({ excludedIds, limit, ...filter }) {
      const parameters = createParameters();
      const { add } = parameters;
      const { from, conditions, hasStatus } = customerConditions(filter, parameters);
      const id = hasStatus ? 's.owner_id' : 'o.id';
      const all = [...conditions, `NOT ${id} = ANY(${add(excludedIds)}::int[])`];
      const text = `SELECT ${id} AS id FROM ${from} ${whereAll(all)} ORDER BY ${id} LIMIT ${add(limit)}`;
      const rows = await queryCustomers<{ id: number }>(pool, filter, {
        text,
        values: parameters.values,
      });
      return rows.map(({ id: ownerId }) => ownerId);
    },
    async enrollmentIdsOf(ownerIds) {
      const { rows } = await pool.query<{ id: number }>(
        `SELECT id FROM enrollments WHERE owner_id = ANY($1::int[]) AND ${syncable} ORDER BY id`,
        [ownerIds],
      );
      return rows.map(({ id }) => id);
    },
  };
}
