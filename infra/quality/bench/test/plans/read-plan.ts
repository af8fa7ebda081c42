import type pg from 'pg';
import { z } from 'zod';
import type { SentStatement } from './capture-statements.ts';

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string | undefined;
  'Index Cond'?: string | undefined;
  Plans?: PlanNode[] | undefined;
};
const nodeSchema: z.ZodType<PlanNode> = z.lazy(() =>
  z.object({
    'Node Type': z.string(),
    'Relation Name': z.string().optional(),
    'Index Cond': z.string().optional(),
    Plans: z.array(nodeSchema).optional(),
  }),
);
const explainedSchema = z.tuple([
  z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: nodeSchema })]) }),
]);

/** A scan of a whole table, or of a whole index of it that no LIMIT ends early. */
function scannedIn(node: PlanNode, isLimited = false): string[] {
  const type = node['Node Type'];
  const inside = (node.Plans ?? []).flatMap((plan) =>
    scannedIn(plan, isLimited || type === 'Limit'),
  );
  const isIndexScan = type === 'Index Scan' || type === 'Index Only Scan';
  const isWhole =
    type === 'Seq Scan' || (isIndexScan && node['Index Cond'] === undefined && !isLimited);
  return isWhole ? [node['Relation Name'] ?? '', ...inside] : inside;
}

/**
 * Lists the tables that the statement must read in full, by PostgreSQL's own plan. The planner avoids that here, so
 * these lack an index, however few rows they have now.
 */
export async function tablesReadWhole(
  client: pg.Client,
  { text, values }: Pick<SentStatement, 'text' | 'values'>,
): Promise<string[]> {
  await client.query('SET enable_seqscan = off');
  try {
    const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
    const [{ 'QUERY PLAN': plan }] = explainedSchema.parse(rows);
    return [...new Set(scannedIn(plan[0].Plan))];
  } finally {
    await client.query('RESET enable_seqscan');
  }
}

/** Tables with at least so many rows. */
export async function largeTables(client: pg.Client, fromRows: number): Promise<Set<string>> {
  const { rows } = await client.query<{ relname: string }>(
    `SELECT relname FROM pg_class WHERE relkind = 'r' AND reltuples >= $1`,
    [fromRows],
  );
  return new Set(rows.map(({ relname }) => relname));
}
