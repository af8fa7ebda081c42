import type { DatabaseName } from '@petwell/local-stack';
import type pg from 'pg';
import type { ChangeEvidence } from './change-evidence.ts';

export type From = <Row extends pg.QueryResultRow>(
  name: DatabaseName,
  sql: string,
) => Promise<Row[]>;

/** Names a plan and its add-ons, given as JSON, with their versions. */
const soldSql = (plan: string, addOns: string) => `
  (SELECT string_agg(concat(one ->> 'id', '/', one ->> 'version'), ' + ' ORDER BY place, one ->> 'id')
   FROM (SELECT ${plan} AS one, 0 AS place
     UNION ALL SELECT jsonb_array_elements(${addOns}), 1) AS parts)`;

const ordersSql = `
  SELECT id::text AS id, enrollment_id, state::text AS state, is_from_today,
    extract(epoch FROM effective_from::timestamp AT TIME ZONE 'America/New_York')::int AS effective_from,
    floor(extract(epoch FROM until))::int AS until, agreed_at IS NOT NULL AS is_agreed,
    replaced IS NOT NULL AS was_in_force, reverting IS NOT NULL AS is_reverting,
    charged_at IS NOT NULL AS is_charged,
    coalesce((sheet -> 'due' ->> 'cents')::int, 0) AS shown_cents, paid_cents, refunded_cents,
    ${soldSql(`sheet #> '{now,plan}'`, `sheet #> '{now,addOns}'`)} AS now_sold,
    ${soldSql(`sheet #> '{then,plan}'`, `sheet #> '{then,addOns}'`)} AS then_sold,
    (sheet #>> '{now,monthlyCents}')::int AS now_cents,
    (sheet #>> '{then,monthlyCents}')::int AS then_cents
  FROM change_orders ORDER BY settled_at, ordered_at`;
const offersSql = `
  SELECT g.change_id::text AS id, g.enrollment_id, g.offer IS NOT NULL AS is_offered,
    g.agreed_at IS NOT NULL AS is_agreed, g.reverted_at IS NOT NULL AS is_reverted, g.due_cents,
    (SELECT round(c.due_today * 100)::int FROM payment_consents c
      WHERE c.enrollment_id = g.enrollment_id AND c.consented_at = g.consented_at
        AND c.text_version LIKE 'plan-change-%') AS consent_cents
  FROM plan_changes g ORDER BY g.created_at`;
const termsSql = `
  SELECT terms_id::text AS id, enrollment_id, ${soldSql('plan', 'add_ons')} AS sold, monthly_cents,
    applied_at IS NOT NULL AS is_applied, withdrawn_at IS NOT NULL AS is_withdrawn
  FROM changed_terms ORDER BY created_at`;
const pricesSql = `
  SELECT array_agg(round((one ->> 'monthlyPrice')::numeric * 100)::int
    ORDER BY (one ->> 'monthlyPrice')::numeric)
  FROM (SELECT e.plan_snapshot AS one
    UNION ALL SELECT jsonb_array_elements(e.add_on_snapshots)) AS parts`;
const includedSql = `
  SELECT json_agg(json_build_object('code', one ->> 'code', 'quantity', (one ->> 'quantity')::int))
  FROM jsonb_array_elements(e.benefit_snapshot) AS one WHERE one ->> 'unit' = 'count'`;
const currentSql = `
  SELECT e.id AS enrollment_id, e.status::text AS status,
    ${soldSql('e.plan_snapshot', 'e.add_on_snapshots')} AS sold,
    round(e.total_monthly_price * 100)::int AS monthly_cents, (${pricesSql}) AS prices,
    coalesce((${includedSql}), '[]') AS included,
    t.monthly_cents AS terms_cents, t.sold AS terms_sold
  FROM enrollments e LEFT JOIN LATERAL (
    SELECT monthly_cents, concat(plan_id, '/', plan_version, (
      SELECT string_agg(concat(' + ', key, '/', value), '' ORDER BY key)
      FROM jsonb_each_text(add_on_versions))) AS sold
    FROM enrollment_terms WHERE enrollment_id = e.id ORDER BY effective_from DESC LIMIT 1) t ON true`;
/** Without those that a handover copied, for the length of the plan year. */
const holdsSql = `
  SELECT id::text AS id, enrollment_id, state, starts_on::text AS starts_on,
    floor(extract(epoch FROM resumes_at))::int AS resumes_at, coalesce(held_months, 0) AS held_months,
    told_at IS NOT NULL AS is_told, ended_by IS NOT NULL AS is_ended_early
  FROM holds WHERE reason <> 'Before the handover' ORDER BY ordered_at`;
const paymentHoldsSql = `
  SELECT hold_id::text AS id, enrollment_id, state,
    floor(extract(epoch FROM resumes_at))::int AS resumes_at,
    floor(extract(epoch FROM next_charge_at))::int AS next_charge_at,
    ARRAY(SELECT floor(extract(epoch FROM one::timestamptz))::int
      FROM jsonb_array_elements_text(voided_at) AS one ORDER BY 1) AS voided_at
  FROM plan_holds ORDER BY created_at`;
const usedSql = (allowance: string, which: string) => `
  (SELECT coalesce(sum(r.quantity), 0)::int FROM benefit_redemptions r
    WHERE r.allowance_id = ${allowance} AND r.undone_at IS NULL ${which})`;
const handedUsesSql = `
  SELECT json_agg(json_build_object('code', b.code, 'used', ${usedSql('b.id', '')},
    'opening', ${usedSql('a.id', 'AND r.is_opening')},
    'is_same', a.ends_on IS NOT DISTINCT FROM b.ends_on AND a.quantity IS NOT DISTINCT FROM b.quantity))
  FROM benefit_allowances b LEFT JOIN benefit_allowances a
    ON a.enrollment_id = h.enrollment_id AND a.code = b.code AND a.starts_on = b.starts_on
  WHERE b.enrollment_id = h.from_id`;
const handoversSql = `
  SELECT h.enrollment_id, h.from_id, floor(extract(epoch FROM h.agreed_at))::int AS agreed_at,
    h.done_at IS NOT NULL AS is_done, o.email, old_owner.email AS from_email,
    e.pet_id, old.pet_id AS from_pet_id, coalesce((${handedUsesSql}), '[]') AS uses
  FROM handovers h JOIN enrollments e ON e.id = h.enrollment_id JOIN owners o ON o.id = e.owner_id
    JOIN enrollments old ON old.id = h.from_id JOIN owners old_owner ON old_owner.id = old.owner_id
  ORDER BY h.enrollment_id`;
const allowancesSql = `
  SELECT a.enrollment_id, a.starts_on::text AS starts_on, a.ends_on::text AS ends_on, a.code, a.quantity,
    (SELECT coalesce(sum(r.quantity), 0)::int FROM benefit_redemptions r
      WHERE r.allowance_id = a.id AND r.undone_at IS NULL) AS used,
    ((a.starts_on + make_interval(months => 12 + (SELECT coalesce(sum(h.held_months), 0)::int
      FROM holds h WHERE h.enrollment_id = a.enrollment_id
        AND h.starts_on BETWEEN a.starts_on AND a.ends_on)))::date - 1)::text AS due_end
  FROM benefit_allowances a ORDER BY a.id`;

/** Reads what the services' databases say of changes of plan and holds. */
export const readChanges = async (from: From): Promise<ChangeEvidence> => ({
  orders: await from('enrollment', ordersSql),
  offers: await from('billing', offersSql),
  terms: await from('billing', termsSql),
  sold: await from('enrollment', currentSql),
  holds: await from('enrollment', holdsSql),
  paymentHolds: await from('billing', paymentHoldsSql),
  handovers: await from('enrollment', handoversSql),
  allowances: await from('enrollment', allowancesSql),
  services: await from('catalog', 'SELECT code, equivalents FROM services'),
});
