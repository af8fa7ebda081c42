import type { DatabaseName, RunningStack } from '@petwell/local-stack';
import pg from 'pg';

/** A connection for each statement, because PostgreSQL may be restarted at any time. */
export function createRecords({ control }: RunningStack) {
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
  const count = async (name: DatabaseName, sql: string, values: unknown[]): Promise<number> =>
    (await query<{ count: number }>(name, sql, values))[0]?.count ?? 0;

  return {
    /** Returns the paid plans by their owners' addresses. */
    async activePlans(): Promise<Map<string, { enrollmentId: number; planId: number }>> {
      const rows = await query<{ email: string; id: number; plan_id: number }>(
        'enrollment',
        `SELECT o.email, e.id, e.plan_id FROM enrollments e JOIN owners o ON o.id = e.owner_id
         WHERE e.status = 'active'`,
      );
      return new Map(rows.map((row) => [row.email, { enrollmentId: row.id, planId: row.plan_id }]));
    },

    /** Gives members another agreement, with the text that they would have agreed to before the clinic's texts changed. */
    promiseForGood: (enrollmentIds: readonly number[], textVersion: string) =>
      query(
        'billing',
        `INSERT INTO payment_consents (text_version, enrollment_id, owner_id, due_today, monthly_total,
           card_last4, client_address, owner_name, pet_name, plan, consented_at)
         SELECT DISTINCT ON (enrollment_id) $2::text, enrollment_id, owner_id, due_today, monthly_total,
           card_last4, client_address, owner_name, pet_name, plan, consented_at
         FROM payment_consents c WHERE enrollment_id = ANY($1) AND NOT EXISTS (
           SELECT FROM payment_consents p
           WHERE p.enrollment_id = c.enrollment_id AND p.text_version = $2)`,
        [enrollmentIds, textVersion],
      ),

    /**
     * Frees the timer, which waits a quarter of an hour for a run that was killed or couldn't say that it was over: the
     * clock stops for minutes only. One process runs it, so that it never runs twice at once.
     */
    freeTimer: () =>
      query(
        'enrollment',
        `DELETE FROM admin_claims
         WHERE subject = 'price-campaigns' AND locked_until < now() + interval '14 minutes 50 seconds'`,
      ),

    /** Counts the members with something to be done about on a day at the clinic. */
    dueMembers: (today: string) => count('enrollment', dueSql, [today]),

    /** Counts emails that wait, except to mailboxes that take none. */
    waitingMails: (unreachable: readonly string[]) =>
      count(
        'notification',
        `SELECT count(*)::int AS count FROM email_messages
         WHERE status NOT IN ('sent', 'failed') AND to_address <> ALL($1)`,
        [unreachable],
      ),
  };
}
export type Records = ReturnType<typeof createRecords>;

/** The statement 46 days before is the first mail, if there is one. */
const dueSql = `
  SELECT count(*)::int AS count
  FROM price_campaign_members m JOIN price_campaigns c ON c.id = m.campaign_id,
    LATERAL (SELECT m.effective_from - $1::date AS days, m.way = 'notice' OR m.state = 'agreed' AS moves) AS one
  WHERE m.state NOT IN ('moved', 'stays') AND (
    c.undone_at IS NOT NULL
    OR (m.state = 'planned' AND one.days <= CASE m.way WHEN 'notice' THEN 46 ELSE 45 END)
    OR (m.state = 'first' AND one.days <= 14)
    OR (one.moves AND m.changed_at IS NULL AND one.days <= 2)
    OR (one.moves AND one.days <= 0)
    OR one.days <= -2)`;
