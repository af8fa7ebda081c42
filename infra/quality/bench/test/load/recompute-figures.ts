const zone = 'America/New_York';
const monthAtClinic = (column: string) => `to_char(${column} AT TIME ZONE '${zone}', 'YYYY-MM')`;

/**
 * Replays every plan change by change, by windows, without imports that were undone: `plans` and `cents` are what the plan brings in after it, `name`
 * is the report's name of the change.
 */
const replayed = `numbered AS (
    SELECT *, ${monthAtClinic('at')} AS month, count(*) FILTER (WHERE move NOT IN ('changed', 'transferred'))
      OVER (PARTITION BY enrollment_id ORDER BY id) AS part
    FROM plan_changes WHERE move NOT IN ('ends_on', 'end_withdrawn') AND enrollment_id NOT IN (
      SELECT enrollment_id FROM plan_changes WHERE is_imported AND move = 'ended')
  ), standing AS (
    SELECT *, first_value(move) OVER (PARTITION BY enrollment_id, part ORDER BY id)
      IN ('started', 'restarted', 'resumed') AS is_active
    FROM numbered
  ), valued AS (
    SELECT *, is_active::int AS plans, CASE WHEN is_active THEN (monthly_price * 100)::bigint ELSE 0 END AS cents,
      member_id AS member,
      CASE WHEN is_imported THEN 'imported' WHEN move = 'started' THEN 'new' ELSE move::text END AS name
    FROM standing
  ), replayed AS (
    SELECT *, plans - lag(plans, 1, 0) OVER one AS more_plans, cents - lag(cents, 1, 0::bigint) OVER one AS more_cents
    FROM valued WINDOW one AS (PARTITION BY enrollment_id ORDER BY id)
  )`;

/** Each plan's last change before a month, or before its end. */
const last = (condition: string) => `(SELECT DISTINCT ON (enrollment_id) * FROM replayed
  WHERE month ${condition} ORDER BY enrollment_id, id DESC) AS last`;

export const standingSql = (month: string): string => `WITH ${replayed}
  SELECT (SELECT sum(plans) FROM ${last(`< '${month}'`)}) AS "plansAtStart",
    (SELECT sum(cents) FROM ${last(`< '${month}'`)}) AS "centsAtStart",
    (SELECT count(DISTINCT member) FROM ${last(`< '${month}'`)} WHERE is_active) AS "membersAtStart",
    (SELECT sum(plans) FROM ${last(`<= '${month}'`)}) AS "plansAtEnd",
    (SELECT sum(cents) FROM ${last(`<= '${month}'`)}) AS "centsAtEnd",
    (SELECT count(DISTINCT member) FROM ${last(`<= '${month}'`)} WHERE is_active) AS "membersAtEnd",
    (SELECT count(DISTINCT enrollment_id) FROM replayed
      WHERE month = '${month}' AND move = 'ended' AND NOT is_imported) AS ended,
    (SELECT count(*) FROM ${last(`<= '${month}'`)} WHERE NOT is_active AND enrollment_id IN (
      SELECT enrollment_id FROM ${last(`< '${month}'`)} WHERE is_active
      UNION SELECT enrollment_id FROM replayed WHERE month = '${month}' AND is_active)) AS lost`;

export const movesSql = (month: string): string => `WITH ${replayed}
  SELECT name, count(*) AS count, count(DISTINCT enrollment_id) AS "movedPlans", sum(more_plans) AS plans, sum(more_cents) AS cents
  FROM replayed WHERE month = '${month}' GROUP BY name ORDER BY name`;

export const planSql = (month: string): string => `WITH ${replayed}
  SELECT plan_id AS "planId", max(plan_name) AS "planName", sum(plans) AS plans, sum(cents) AS cents
  FROM ${last(`<= '${month}'`)} WHERE is_active GROUP BY plan_id ORDER BY plan_id`;

/** From a month to this one, whose revenue is of the plans that are active now. */
export const summarySql = (first: string): string => `WITH ${replayed}, shown AS (
    SELECT to_char(day, 'YYYY-MM') AS month FROM generate_series('${first}-01'::timestamp,
      now() AT TIME ZONE '${zone}', interval '1 month') AS day
  )
  SELECT month, (SELECT count(*) FROM replayed r WHERE r.month = shown.month AND move = 'started') AS joined,
    (SELECT count(*) FROM replayed r WHERE r.month = shown.month AND move = 'started' AND is_imported) AS imported,
    (SELECT count(DISTINCT enrollment_id) FROM replayed r WHERE r.month = shown.month AND move = 'ended') AS cancelled,
    CASE WHEN month = ${monthAtClinic('now()')}
      THEN (SELECT sum(total_monthly_price * 100) FROM enrollments WHERE status = 'active')
      ELSE (SELECT sum(more_cents) FROM replayed r WHERE r.month <= shown.month) END AS cents
  FROM shown ORDER BY month`;

const sumIf = (condition: string) => `coalesce(sum(amount_cents) FILTER (WHERE ${condition}), 0)`;
const isOurs = 'payment_id IS NOT NULL';
const money = (where: string) => `SELECT
    ${sumIf(`reporting_category = 'charge' AND ${isOurs}`)} AS "collectedCents",
    ${sumIf(`reporting_category = 'refund' AND ${isOurs}`)} AS "refundsCents",
    ${sumIf(`reporting_category IN ('dispute', 'dispute_reversal') AND ${isOurs}`)} AS "disputesCents",
    ${sumIf(`reporting_category NOT IN ('fee', 'payout') AND payment_id IS NULL`)} AS "otherCents",
    ${sumIf(`reporting_category = 'fee'`)} - coalesce(sum(fee_cents), 0) AS "feesCents",
    ${sumIf(`reporting_category <> 'payout'`)} - coalesce(sum(fee_cents), 0) AS "netCents",
    ${sumIf(`reporting_category = 'payout'`)} AS "payoutsCents"
  FROM balance_transactions WHERE ${where}`;

/** A month of the balance at the clinic, what only one of both calendars has in it, and cash. */
export function moneySql(month: string) {
  const clinics = `${monthAtClinic('created_at')} = '${month}'`;
  const stripes = `to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM') = '${month}'`;
  return {
    totals: money(clinics),
    onlyAtStripe: money(`${stripes} AND NOT ${clinics}`),
    onlyAtClinic: money(`${clinics} AND NOT ${stripes}`),
    recorded: `SELECT count(*) AS count, coalesce(sum(amount * 100), 0) AS cents FROM payments
      WHERE source = 'recorded' AND ${monthAtClinic('paid_at')} = '${month}'`,
  };
}

/** Each plan pays for the month before or after its day, and some got money back. */
export const accountsLoad: readonly string[] = [
  `UPDATE payments y SET paid_at = at, period_start = at, period_end = at + interval '30 days', membership_fee = CASE WHEN is_first THEN 10 ELSE 0 END
     FROM (SELECT id, now() - (enrollment_id % 28 + CASE WHEN is_first THEN 30 ELSE 0 END) * interval '1 day' AS at FROM payments) AS told
     WHERE told.id = y.id AND source = 'subscription' AND status = 'paid'`,
  `INSERT INTO payment_lines (payment_id, position, kind, description, amount_cents)
     SELECT id, position, kind::"PaymentLineKind", kind, cents FROM payments,
       (VALUES (0, 'plan', 5350), (1, 'add_on', 1000)) AS line (position, kind, cents) WHERE source = 'subscription'`,
  `INSERT INTO refunds (payment_id, stripe_refund_id, status, amount_cents, refunded_at)
     SELECT id, 're_load_' || id, 'succeeded', 2500, paid_at + interval '3 days' FROM payments
     WHERE source = 'subscription' AND status = 'paid' AND id % 30 = 0`,
];

/** What is billed, earned, and given back until a day, one payment after the other. */
const standing = (day: string, name: string): string => `${name} AS (
    SELECT id, CASE WHEN paid_day < ${day} THEN cents ELSE 0 END AS billed,
      CASE WHEN paid_day < ${day} THEN least(cents - back, fee + CASE WHEN days IS NULL THEN cents - fee
        ELSE (cents - fee) * greatest(0, least(days, ${day} - from_day)) / days END) ELSE 0 END AS earned,
      CASE WHEN paid_day < ${day} THEN back ELSE 0 END AS released
    FROM (SELECT y.*, coalesce((SELECT sum(amount_cents)::int FROM refunds r WHERE r.payment_id = y.id
      AND (refunded_at AT TIME ZONE '${zone}')::date < ${day}), 0) AS back FROM paid y) AS returned)`;

export const accountsSql = (month: string): string => `WITH paid AS (
    SELECT id, (amount * 100)::int AS cents, (membership_fee * 100)::int AS fee,
      (paid_at AT TIME ZONE '${zone}')::date AS paid_day, (period_start AT TIME ZONE '${zone}')::date AS from_day,
      (period_end AT TIME ZONE '${zone}')::date - (period_start AT TIME ZONE '${zone}')::date AS days
    FROM payments WHERE status = 'paid'
  ), ${standing(`'${month}-01'::date`, 'before')},
  ${standing(`('${month}-01'::date + interval '1 month')::date`, 'after')}
  SELECT sum(b.billed - b.earned - b.released) AS "openingCents", sum(a.billed - b.billed) AS "billedCents",
    sum(a.earned - b.earned) AS "earnedCents", sum(a.released - b.released) AS "releasedCents",
    sum(a.billed - a.earned - a.released) AS "closingCents"
  FROM before b JOIN after a USING (id)`;
