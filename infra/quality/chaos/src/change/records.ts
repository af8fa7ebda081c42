import { createRecords, type Queries } from '../months/records.ts';

/** What changes of plan and holds leave to the timers, besides what every member's plan does. */
export function createChangeRecords(queries: Queries, now: () => Date) {
  const { count } = queries;
  return {
    ...createRecords(queries),
    isOnHold: async (enrollmentId: number): Promise<boolean> => {
      const sql = `SELECT count(*)::int AS count FROM enrollments WHERE id = $1 AND held_until IS NOT NULL`;
      return (await count('enrollment', sql, [enrollmentId])) > 0;
    },
    /** Counts orders with something to be done about now. */
    countDue: (): Promise<number[]> =>
      Promise.all([
        count('enrollment', dueOrdersSql, [now()]),
        count('enrollment', dueHoldsSql, [now()]),
        count('enrollment', dueHandoversSql, []),
        count('billing', endedOffersSql, []),
        count('billing', overHoldsSql, [now()]),
      ]),
  };
}
export type ChangeRecords = ReturnType<typeof createChangeRecords>;

/** The new price is ordered at billing seven days before. */
const dueOrdersSql = `
  SELECT count(*)::int AS count
  FROM change_orders c JOIN enrollments e ON e.id = c.enrollment_id,
    LATERAL (SELECT ($1::timestamptz AT TIME ZONE 'America/New_York')::date AS today) AS one
  WHERE c.reverting IS NOT NULL
    OR (c.state IN ('asked', 'agreed') AND (e.status = 'cancelled' OR e.ends_at IS NOT NULL))
    OR (c.state = 'asked' AND (c.settled_at IS NULL OR c.until <= $1))
    OR (c.state = 'agreed' AND (c.is_from_today
      OR c.effective_from <= one.today + CASE WHEN c.charged_at IS NULL THEN 7 ELSE 0 END))`;
const dueHoldsSql = `
  SELECT count(*)::int AS count FROM holds h JOIN enrollments e ON e.id = h.enrollment_id
  WHERE h.state IN ('ordered', 'ending')
    OR (h.state = 'in_force' AND (h.resumes_at <= $1 OR (h.told_at IS NULL
      AND e.held_until IS NOT NULL AND h.resumes_at <= $1::timestamptz + interval '7 days')))`;
const dueHandoversSql = `
  SELECT count(*)::int AS count FROM handovers
  WHERE linked_at IS NULL OR (agreed_at IS NOT NULL AND (done_at IS NULL OR account_mailed_at IS NULL))`;
const endedOffersSql = `
  SELECT count(*)::int AS count FROM plan_changes
  WHERE consented_at IS NOT NULL AND agreed_at IS NULL AND ended_at IS NOT NULL AND closed_at IS NULL`;
const overHoldsSql = `
  SELECT count(*)::int AS count FROM plan_holds
  WHERE state = 'ordered' OR (state = 'in_force' AND resumes_at <= $1)`;
