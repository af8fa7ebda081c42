import { referenceColumns } from './schema.ts';

/** Numbers: all the limits hold. */
export type Range = { [limit in 'gt' | 'gte' | 'lt' | 'lte']?: number | undefined };
/**
 * Conditions by path into the object (`payment.payment_intent`): a value, any of several, a range,
 * whether there is a value at all, or whether an automatic payout contains the object with this id.
 */
export type Filter = {
  [path: string]:
    | string
    | string[]
    | Range
    | { isSet: boolean }
    | { isPaidOutBy: string }
    | undefined;
};

type Sql = { sql: string; values: (string | number)[] };
const operators = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

function toCondition(field: string, wanted: Exclude<Filter[string], undefined>): Sql {
  if (typeof wanted === 'string' || Array.isArray(wanted)) {
    const values = [wanted].flat();
    return { sql: ` AND ${field} IN (${values.map(() => '?').join(', ')})`, values };
  }
  if ('isSet' in wanted) {
    return { sql: ` AND ${field} IS ${wanted.isSet ? 'NOT NULL' : 'NULL'}`, values: [] };
  }
  if ('isPaidOutBy' in wanted) {
    const paidOut = 'SELECT transaction_id FROM payout_items WHERE payout_id = ?';
    return { sql: ` AND ${field} IN (${paidOut})`, values: [wanted.isPaidOutBy] };
  }
  const limits = Object.entries(operators).flatMap(([limit, operator]) => {
    const value = wanted[limit as keyof Range];
    return value === undefined ? [] : [{ sql: ` AND ${field} ${operator} ?`, value }];
  });
  return { sql: limits.map(({ sql }) => sql).join(''), values: limits.map(({ value }) => value) };
}

/** Converts the filter to SQL over the JSON bodies. Paths come from our routes; values are bound. */
export function toSql(filter: Filter): Sql {
  const conditions = Object.entries(filter).flatMap(([path, wanted]) => {
    const field = referenceColumns[path] ?? `json_extract(body, '$.${path}')`;
    return wanted === undefined ? [] : [toCondition(field, wanted)];
  });
  return {
    sql: conditions.map(({ sql }) => sql).join(''),
    values: conditions.flatMap(({ values }) => values),
  };
}
