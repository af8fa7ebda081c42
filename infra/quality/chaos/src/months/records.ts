import type { DatabaseName, RunningStack } from '@petwell/local-stack';
import pg from 'pg';

/** Creates queries with a connection for each statement, because PostgreSQL may be restarted at any time. */
export function createQueries({ control }: Pick<RunningStack, 'control'>) {
  async function query<Row extends pg.QueryResultRow>(
    name: DatabaseName,
    sql: string,
    values: unknown[] = [],
  ): Promise<Row[]> {
    const client = new pg.Client({
      connectionString: control.databaseUrl(name),
      connectionTimeoutMillis: 3_000,
      query_timeout: 10_000,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<Row>(sql, values)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return {
    query,
    count: async (name: DatabaseName, sql: string, values: unknown[]): Promise<number> =>
      (await query<{ count: number }>(name, sql, values))[0]?.count ?? 0,
  };
}
export type Queries = ReturnType<typeof createQueries>;

export type ActivePlan = { enrollmentId: number; planId: number; subscriptionId: string };

export const createRecords = ({ query, count }: Queries) => ({
  /** Returns the paid plans by their owners' addresses. */
  async activePlans(): Promise<Map<string, ActivePlan>> {
    const rows = await query<ActivePlan & { email: string }>(
      'enrollment',
      `SELECT o.email, e.id AS "enrollmentId", e.plan_id AS "planId",
         e.stripe_subscription_id AS "subscriptionId"
       FROM enrollments e JOIN owners o ON o.id = e.owner_id WHERE e.status = 'active'`,
    );
    return new Map(rows.map(({ email, ...plan }) => [email, plan]));
  },

  /** Counts emails that wait, except to mailboxes that take none. */
  waitingMails: (unreachable: readonly string[]) =>
    count(
      'notification',
      `SELECT count(*)::int AS count FROM email_messages
       WHERE status NOT IN ('sent', 'failed') AND to_address <> ALL($1)`,
      [unreachable],
    ),
});
export type Records = ReturnType<typeof createRecords>;
