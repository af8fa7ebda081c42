/** Far from the IDs that identity and the sequences assign. */
export const firstLoadedId = 1_000_000_000;
export const enrollmentsPerOwner = 1.4;

const array = (words: string): string => `(ARRAY['${words.split(' ').join("','")}'])`;
const firstNames = array(
  'Ada Bo Cy Dana Eli Fay Gus Hana Ivan Jo Kai Lena Milo Nora Otis Pia Quinn Rosa Sam Tess Uma Vera Wes Xena Yara Zoe Marcus Olivia Henry Grace Caleb Ruth',
);
const lastNames = array(
  'Smith Park Katherine Lindgren Moss Alvarez Becker Chandra Donnelly Eriksen Fontaine Gallagher Hughes Ibarra Jensen Kowalski Larsen Mercado Nakamura Okafor Petrov Quigley Rossi Santoro Takahashi Underwood Vasquez Whitaker Xiong Yamada Zeller Abbott',
);
const petNames = array('Biscuit Mango Luna Rex Olive Pepper Waffles Nala');

/** Per 100: 70 active, 15 pending, 12 cancelled, 3 suspended. */
const status = `(CASE WHEN n % 100 < 70 THEN 'active' WHEN n % 100 < 85 THEN 'pending_payment'
  WHEN n % 100 < 97 THEN 'cancelled' ELSE 'suspended' END)`;

/** The current plan year of the activation (up to 700 days ago). */
const planYearStart = `(now() - (n % 700) * interval '1 day' + (n % 700 / 366) * interval '1 year')::date`;

const benefits = [
  { code: 'exam', label: 'Comprehensive physical exam', quantity: 4, listPriceCents: 6500 },
  { code: 'nail_trim', label: 'Nail trim', quantity: 99, listPriceCents: 2200 },
].map((one) => ({
  ...one,
  unit: 'count',
  careType: 'exam',
  intervalDays: 182,
  soonerFor: [],
  feature: `${one.quantity} ${one.label}s`,
}));

/**
 * Changes of the plans, in order, of every kind. Of 100 plans, 5 each were imported, transferred, and
 * ended and restarted; 10 each were on hold for a while and have a new price; 6 that ended and all suspended ones are
 * on hold.
 */
const loadPlanChanges = `INSERT INTO plan_changes (enrollment_id, member_id, move, at, plan_id, plan_name,
    monthly_price, previous_monthly_price, is_imported)
  SELECT e.id, e.owner_id, change.move::"PlanMove",
    e.activated_at + change.share * (coalesce(e.cancelled_at, now()) - e.activated_at),
    e.plan_id, e.plan_snapshot ->> 'name', e.total_monthly_price - change.less,
    CASE WHEN change.move = 'changed' THEN e.total_monthly_price - 5 END,
    change.move = 'started' AND part BETWEEN 20 AND 24
  FROM enrollments e, LATERAL (SELECT (e.id - ${firstLoadedId}) % 100 AS part) AS numbered,
    LATERAL (VALUES ('started', 0, true, CASE WHEN part BETWEEN 60 AND 69 THEN 5 ELSE 0 END),
      ('transferred', 0.5, part BETWEEN 30 AND 34, 0),
      ('ended', 0.3, part BETWEEN 40 AND 44, 0), ('restarted', 0.6, part BETWEEN 40 AND 44, 0),
      ('held', 0.3, part BETWEEN 50 AND 59 OR part BETWEEN 85 AND 90 OR part >= 97, 0),
      ('resumed', 0.6, part BETWEEN 50 AND 59, 0), ('changed', 0.4, part BETWEEN 60 AND 69, 0),
      ('ended', 1, e.status = 'cancelled', 0)) AS change (move, share, applies, less)
  WHERE e.id >= ${firstLoadedId} AND e.activated_at IS NOT NULL AND change.applies
  ORDER BY e.activated_at, e.id, change.share`;

/** Imports of the last year that were undone. */
const loadUndone = `INSERT INTO plan_changes (enrollment_id, member_id, move, at, plan_id, plan_name,
    monthly_price, is_imported)
  SELECT 90000000 + n, 90000000 + n, change.move::"PlanMove", now() - n * interval '1 day', 1, 'Plan 1', 50, true
  FROM generate_series(0, 364) n, LATERAL (VALUES ('started', 0), ('ended', 1)) AS change (move, position)
  ORDER BY n, change.position`;

/** Builds SQL that creates customers with 1.4 pets and enrollments each. Deterministic. */
export function enrollmentLoad(customers: number): string[] {
  const pets = Math.round(customers * enrollmentsPerOwner);
  const owner = `${firstLoadedId} + n % ${customers}`;
  return [
    `INSERT INTO owners (id, first_name, last_name, email, phone, is_active, created_at, version)
     SELECT ${firstLoadedId} + n, ${firstNames}[1 + n % 32],
       ${lastNames}[1 + (n / 32) % 32]
         || CASE WHEN n >= 1024 THEN '-' || ${lastNames}[1 + (n / 1024) % 32] ELSE '' END,
       'customer' || n || '@load.example.com',
       '904-' || 555 + n / 10000 || '-' || lpad((n % 10000)::text, 4, '0'), true,
       now() - (n % 1000) * interval '1 day' - n * interval '1 millisecond', 1
     FROM generate_series(0, ${customers - 1}) n`,
    `INSERT INTO pets (id, owner_id, name, type, breed, age)
     SELECT ${firstLoadedId} + n, ${owner}, ${petNames}[1 + n % 8], 'dog', 'Labrador Retriever', 'adult'
     FROM generate_series(0, ${pets - 1}) n`,
    // Unpaid enrollments count as reminded, so that housekeeping has no backlog.
    `INSERT INTO enrollments (id, pet_id, owner_id, plan_id, add_on_ids, status, enrolled_at,
       next_billing_date, total_monthly_price, membership_fee, membership_fee_paid,
       stripe_subscription_id, stripe_customer_id, plan_snapshot, activated_at, cancelled_at,
       has_payment_problem, left_unpaid_told_at, benefit_snapshot, benefits_until)
     SELECT ${firstLoadedId} + n, ${firstLoadedId} + n, ${owner}, 1 + n % 4, '{}',
       ${status}::"EnrollmentStatus", now() - (n % 700) * interval '1 day',
       now() + interval '20 days', 40 + n % 40, 64.15, true,
       'sub_load_' || n, 'cus_load_' || n % ${customers},
       jsonb_build_object('id', 1 + n % 4, 'version', 1, 'name', 'Plan ' || 1 + n % 4, 'description', 'For measuring.',
         'monthlyPrice', (40 + n % 40) || '.00', 'membershipFee', '64.15', 'features', '[]'::jsonb,
         'targetPetTypes', '["dog"]'::jsonb, 'targetAgeGroups', '["adult"]'::jsonb),
       CASE WHEN ${status} <> 'pending_payment' THEN now() - (n % 700) * interval '1 day' END,
       CASE WHEN ${status} = 'cancelled' THEN now() - (n % 350) * interval '1 day' END,
       n % 50 = 0, CASE WHEN ${status} = 'pending_payment' THEN now() END,
       '${JSON.stringify(benefits)}'::jsonb, ${planYearStart} + interval '1 year' - interval '1 day'
     FROM generate_series(0, ${pets - 1}) n`,
    `INSERT INTO enrollment_terms (enrollment_id, effective_from, plan_id, plan_version, add_on_versions,
       monthly_cents, agreed_by, created_at)
     SELECT id, enrolled_at::date, plan_id, 1, '{}', 5000, 'consent', now()
     FROM enrollments WHERE id >= ${firstLoadedId}`,
    `INSERT INTO benefit_allowances (enrollment_id, terms_id, starts_on, ends_on, code, label, unit, quantity,
       list_price_cents, care_type, interval_days, first_due_on)
     SELECT ${firstLoadedId} + n, t.id, ${planYearStart}, ${planYearStart} + interval '1 year' - interval '1 day',
       one ->> 'code', one ->> 'label', 'count', (one ->> 'quantity')::int,
       (one ->> 'listPriceCents')::int, one ->> 'careType', (one ->> 'intervalDays')::int,
       ${planYearStart} + interval '182 days'
     FROM generate_series(0, ${pets - 1}) n
       JOIN enrollment_terms t ON t.enrollment_id = ${firstLoadedId} + n,
       jsonb_array_elements('${JSON.stringify(benefits)}'::jsonb) one
     WHERE ${status} <> 'pending_payment'`,
    loadPlanChanges,
    loadUndone,
  ];
}
