import type { createPool } from '@petwell/chassis';

/** Connections of their own for lists and reports. */
export type ReportPool = ReturnType<typeof createPool>;

export type Statement = { text: string; values: unknown[] };

/** Collects values and answers their placeholders, `$1`, `$2`. */
export type Parameters = { values: unknown[]; add: (value: unknown) => string };

export function createParameters(): Parameters {
  const values: unknown[] = [];
  return { values, add: (value) => `$${values.push(value)}` };
}

export const whereAll = (conditions: readonly string[]): string =>
  conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;

/** Runs a statement that only reads, with settings of its own. */
export async function queryWith<Row extends Record<string, unknown>>(
  pool: ReportPool,
  settings: Readonly<Record<string, string>>,
  statement: Statement,
): Promise<Row[]> {
  const client = await pool.connect();
  try {
    const locals = Object.entries(settings).map(([name, value]) => `SET LOCAL ${name} = ${value}`);
    await client.query(['BEGIN READ ONLY', ...locals].join('; '));
    const { rows } = await client.query<Row>(statement);
    await client.query('COMMIT');
    client.release();
    return rows;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/**
 * Runs a statement that finds customers by `indexed` conditions. To compare the grams of each customer with
 * what is searched for costs far more than PostgreSQL reckons when nearly all of them have it.
 */
export const queryFound = <Row extends Record<string, unknown>>(
  pool: ReportPool,
  statement: Statement,
) => queryWith<Row>(pool, { enable_seqscan: 'off', jit: 'off' }, statement);
