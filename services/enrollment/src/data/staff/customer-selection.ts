import type { SelectionReads } from '../../use-cases/staff/resolve-selection.ts';
import { readCustomerSearch, statusConditions } from './customer-filter.ts';
import { createParameters, queryFound, whereAll, type ReportPool } from './report-query.ts';
import { syncable } from './syncable.ts';

/** Selections that hold a filter, resolved by the conditions of the list. */
export function createSelectionReads(pool: ReportPool): SelectionReads {
  return {
    async ownerIds({ excludedIds, limit, ...filter }) {
      const search = await readCustomerSearch(pool, filter);
      if (search === null) return [];
      const parameters = createParameters();
      const { add } = parameters;
      const { from, id, conditions } = statusConditions(filter.status, parameters);
      const isLeftIn = `NOT ${id} = ANY(${add(excludedIds)}::int[])`;
      const all = [...search.indexed(parameters), ...conditions, isLeftIn];
      const rows = await queryFound<{ id: number }>(pool, {
        text: `SELECT ${id} AS id FROM ${from} ${whereAll(all)} ORDER BY ${id} LIMIT ${add(limit)}`,
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
