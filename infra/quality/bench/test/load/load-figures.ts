import { firstLoadedId } from '../../src/load/enrollment-load.ts';

/** What billing says that an enrollment paid. */
export const paidCentsOf = (enrollmentId: number): number => (enrollmentId % 7) * 9_000;
const paidCents = (id: string) => `(${id} % 7) * 9000`;

/** Of exams alone, in the first version of each plan. */
export const costs = [1, 2, 3, 4].map((id) => ({
  kind: 'plan',
  id,
  version: 1,
  service: 'exam',
  costCents: 2_000,
}));

/** Up to four uses of each service until today, some undone and some from before an import, and missed visits. */
export const figuresLoad: readonly string[] = [
  `INSERT INTO benefit_redemptions (allowance_id, quantity, performed_on, recorded_at, recorded_by, is_opening,
     undone_at, undone_by, undone_reason)
   SELECT id, 1, day, now(), 'maya', id % 10 = 0 AND n = 0, undone.at, undone.by, undone.by
   FROM benefit_allowances, generate_series(0, 3) n, LATERAL (SELECT starts_on + n * 60 + id % 60 AS day) used,
     LATERAL (SELECT CASE WHEN id % 20 = 3 THEN now() END AS at, CASE WHEN id % 20 = 3 THEN 'maya' END AS by) undone
   WHERE day <= now()::date`,
  // Charged in the clinic's next month; some end tomorrow, and some are paid at the clinic until tomorrow.
  `UPDATE enrollments SET next_billing_date = date_trunc('month', now(), 'America/New_York') + interval '1 month 14 days'`,
  `UPDATE enrollments SET ends_at = now() + interval '1 day' WHERE id % 50 = 1 AND status = 'active'`,
  `UPDATE enrollments SET billing = 'elsewhere', paid_until = now()::date + 1 WHERE id % 50 = 2 AND status = 'active'`,
  `INSERT INTO appointments (pet_id, owner_id, enrollment_id, appointment_type, scheduled_date, status)
   SELECT pet_id, owner_id, id, 'exam', now() - (id % 400) * interval '1 day', 'no_show'
   FROM enrollments WHERE id >= ${firstLoadedId} AND id % 10 = 0`,
];

/** Each member of a plan year that runs on a day, added up by subqueries. */
const members = (day: string): string => `running AS (
    SELECT DISTINCT e.id, e.plan_id, a.starts_on, a.ends_on, (e.total_monthly_price * 100)::int AS price,
      CASE WHEN e.status = 'active' AND e.billing = 'elsewhere' THEN 'cash'
        WHEN e.status = 'active' AND e.ends_at < e.next_billing_date + interval '1 month' THEN 'leaving'
        WHEN e.status = 'active' THEN 'renewal' END AS expected,
      (e.activated_at AT TIME ZONE 'America/New_York')::date AS since, '${day}'::date AS today
    FROM enrollments e JOIN benefit_allowances a ON a.enrollment_id = e.id
    WHERE e.status IN ('active', 'suspended') AND '${day}' BETWEEN a.starts_on AND a.ends_on
  ), used AS (
    SELECT a.enrollment_id, a.code, a.quantity, a.list_price_cents AS price, r.*
    FROM benefit_allowances a, LATERAL (SELECT coalesce(sum(quantity), 0) AS uses,
        coalesce(sum(quantity) FILTER (WHERE is_opening), 0) AS before,
        max(performed_on) FILTER (WHERE NOT is_opening) AS last
      FROM benefit_redemptions WHERE allowance_id = a.id AND undone_at IS NULL) r
  ), summed AS (
    SELECT enrollment_id AS id, sum(uses * price) AS used, sum(before * price) AS before, max(last) AS last,
      sum(uses * 2000) FILTER (WHERE code = 'exam') AS cost, sum(uses) FILTER (WHERE code <> 'exam') AS uncosted,
      sum(greatest(quantity - uses, 0) * price) AS open
    FROM used GROUP BY enrollment_id
  ), members AS (
    SELECT r.*, s.used, s.before, s.last, s.cost, s.uncosted, s.open, ${paidCents('r.id')} AS paid,
      greatest(s.used - s.before - ${paidCents('r.id')}, 0) AS beyond,
      (SELECT count(*) FROM appointments v WHERE v.enrollment_id = r.id AND v.status = 'no_show'
        AND (v.scheduled_date AT TIME ZONE 'America/New_York')::date BETWEEN r.starts_on AND r.ends_on) AS missed
    FROM running r JOIN summed s USING (id)
  )`;

export const planFiguresSql = (day: string): string => `WITH ${members(day)}
  SELECT plan_id AS "planId", 'Plan ' || plan_id AS "planName", count(*) AS members, sum(paid) AS "paidCents",
    sum(used) AS "usedListCents", sum(before) AS "importedListCents", sum(cost) AS "usedCostCents",
    sum(uncosted) AS "usesWithoutCost", sum(beyond) AS "beyondPaidCents", sum(open) AS "openListCents",
    count(*) FILTER (WHERE today - since >= 90 AND (last IS NULL OR today - last >= 90)) AS "idleMembers",
    count(*) FILTER (WHERE ends_on - today <= 60) AS "endingMembers", sum(missed) AS "noShows",
    count(*) FILTER (WHERE expected = 'renewal') AS renewals,
    coalesce(sum(price) FILTER (WHERE expected = 'renewal'), 0) AS "renewalCents",
    count(*) FILTER (WHERE expected = 'leaving') AS leaving,
    coalesce(sum(price) FILTER (WHERE expected = 'leaving'), 0) AS "leavingCents",
    count(*) FILTER (WHERE expected = 'cash') AS cash,
    coalesce(sum(price) FILTER (WHERE expected = 'cash'), 0) AS "cashCents",
    0 AS "setUps", 0 AS "setUpCents"
  FROM members GROUP BY plan_id ORDER BY plan_id`;

export const beyondPaidSql = (day: string): string => `WITH ${members(day)}
  SELECT id AS "enrollmentId", beyond AS amount FROM members WHERE beyond > 0 ORDER BY beyond DESC, id LIMIT 100`;
