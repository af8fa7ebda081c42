/** One plan for everyone, with an add-on for a third, and up to four uses of each service until today. */
export const usesLoad: readonly string[] = [
  `UPDATE enrollments SET plan_id = 1,
     add_on_ids = CASE WHEN id % 3 = 0 THEN '{5}'::text[] ELSE '{}' END,
     plan_snapshot = plan_snapshot || jsonb_build_object('features',
       (SELECT jsonb_agg(sold -> 'feature') FROM jsonb_array_elements(benefit_snapshot) sold))`,
  // The table only grows.
  `ALTER TABLE plan_changes DISABLE TRIGGER USER`,
  `UPDATE plan_changes SET plan_id = 1`,
  `ALTER TABLE plan_changes ENABLE TRIGGER USER`,
  `INSERT INTO benefit_redemptions (allowance_id, quantity, performed_on, recorded_at, recorded_by)
     SELECT id, 1, day, now(), 'maya'
     FROM benefit_allowances, generate_series(0, 3) n, LATERAL (SELECT starts_on + n * 60 + id % 60 AS day) used
     WHERE day <= now()::date`,
];
