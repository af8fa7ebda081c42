import type { createPool } from '@petwell/chassis';
import type { CustomerFilter } from '../../use-cases/staff/list-customers.ts';

/** Connections of their own for lists and reports. */
export type ReportPool = ReturnType<typeof createPool>;

export type Statement = { text: string; values: unknown[] };

/**
 * How alike a word and the nearest part of a name have to be, 0 to 1: at pg_trgm's own 0.6 a single wrong
 * letter in the middle of a short name is already too much.
 */
const nameSimilarity = 0.4;

/** Runs a statement about customers with the matching that its filter asks for. */
export async function queryCustomers<Row extends Record<string, unknown>>(
  pool: ReportPool,
  { matching }: CustomerFilter,
  statement: Statement,
): Promise<Row[]> {
  if (matching === 'exact') return (await pool.query<Row>(statement)).rows;
  const client = await pool.connect();
  try {
    // The threshold only holds within the transaction.
    await client.query('BEGIN READ ONLY');
    await client.query("SELECT set_config('pg_trgm.word_similarity_threshold', $1, true)", [
      String(nameSimilarity),
    ]);
    const { rows } = await client.query<Row>(statement);
    await client.query('COMMIT');
    client.release();
    return rows;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
