export type Sort = { key: string; isDescending: boolean };

/** Reads `?sort=care-desc`. Null without one, or for a column that isn't there. */
export function readSort(query: URLSearchParams, keys: readonly string[]): Sort | null {
  const [key = '', order] = query.get('sort')?.split('-') ?? [];
  return keys.includes(key) ? { key, isDescending: order === 'desc' } : null;
}

type Values<Row> = {
  nameOf: (row: Row) => string;
  /** Null: it can't be told. */
  valueOf: (row: Row) => number | string | null;
};

/** A row without a value comes last in either order; equal ones are in the order of their names. */
export function sortRows<Row>(
  rows: readonly Row[],
  isDescending: boolean,
  { nameOf, valueOf }: Values<Row>,
): Row[] {
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const difference =
      typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
    return sign * difference || nameOf(one).localeCompare(nameOf(other));
  });
}
