/** Far from what identity and the sequences give out. */
const firstId = 1_000_000_000;

const array = (names: string[]): string => `(ARRAY['${names.join("','")}'])`;
const firstNames = array(
  'Ada Bo Cy Dana Eli Fay Gus Hana Ivan Jo Kai Lena Milo Nora Otis Pia Quinn Rosa Sam Tess Uma Vera Wes Xena Yara Zoe Marcus Olivia Henry Grace Caleb Ruth'.split(
    ' ',
  ),
);
const lastNames = array(
  'Smith Park Katherine Lindgren Moss Alvarez Becker Chandra Donnelly Eriksen Fontaine Gallagher Hughes Ibarra Jensen Kowalski Larsen Mercado Nakamura Okafor Petrov Quigley Rossi Santoro Takahashi Underwood Vasquez Whitaker Xiong Yamada Zeller Abbott'.split(
    ' ',
  ),
);
const plans = array(['Dog Gold', 'Dog Silver', 'Cat Gold', 'Kitten Gold']);
/** Per 100: 70 active, 15 pending, 12 cancelled, 3 suspended. */
const status = `(CASE WHEN n % 100 < 70 THEN 'active' WHEN n % 100 < 85 THEN 'pending_payment'
  WHEN n % 100 < 97 THEN 'cancelled' ELSE 'suspended' END)`;

/**
 * Whom triggers would note row by row is noted in one go; the largest index is built again at the end, from
 * its own definition.
 */
const ownersText = (customers: number): string => `
        CREATE TEMPORARY TABLE rebuilt AS SELECT pg_get_indexdef('owners_grams_idx'::regclass) AS definition;
        DROP INDEX owners_grams_idx;
        ALTER TABLE owners DISABLE TRIGGER owners_note_names;
        INSERT INTO owners (id, first_name, last_name, email, phone, is_active, created_at, version)
        SELECT ${firstId} + n, ${firstNames}[1 + n % 32],
               ${lastNames}[1 + (n / 32) % 32] || CASE WHEN n >= 1024 THEN '-' || ${lastNames}[1 + (n / 1024) % 32] ELSE '' END,
               'customer' || n || '@load.example.com', '904-' || 555 + n / 10000 || '-' || lpad((n % 10000)::text, 4, '0'), true,
               now() - (n % 1000) * interval '1 day' - n * interval '1 millisecond', 1
        FROM generate_series(0, ${customers - 1}) n;
        ALTER TABLE owners ENABLE TRIGGER owners_note_names;
        INSERT INTO customer_names (name)
        SELECT lower(first_name) FROM owners UNION SELECT lower(last_name) FROM owners
        ON CONFLICT DO NOTHING;
        DO $$ BEGIN EXECUTE (SELECT definition FROM rebuilt); END $$;
        DROP TABLE rebuilt`;

const figuresText = `
  INSERT INTO figure_changes (plan_id, status, has_payment_problem, at, enrollments, joined, cancelled, amount)
  SELECT f.plan_id, f.status, f.has_payment_problem, f.at,
    sum(f.enrollments), sum(f.joined), sum(f.cancelled), sum(f.amount)
  FROM enrollments e, LATERAL figures_of(e) f WHERE e.id >= ${firstId} GROUP BY 1, 2, 3, 4;
  SELECT fold_figure_changes()`;

/** Statements that make so many customers, and 1.4 pets and enrollments each; always the same ones. */
export function loadStatements(customers: number): { name: string; text: string }[] {
  const pets = Math.round(customers * 1.4);
  const ownerOf = `${firstId} + n % ${customers}`;
  return [
    {
      name: 'settings',
      text: `SET maintenance_work_mem = '512MB'`,
    },
    {
      name: 'owners',
      text: ownersText(customers),
    },
    {
      name: 'pets',
      text: `
        INSERT INTO pets (id, owner_id, name, type, breed, age)
        SELECT ${firstId} + n, ${ownerOf}, 'Biscuit', 'dog', 'Labrador Retriever', 'adult'
        FROM generate_series(0, ${pets - 1}) n`,
    },
    {
      name: 'enrollments',
      text: `
        ALTER TABLE enrollments DISABLE TRIGGER enrollments_count_owner_status;
        ALTER TABLE enrollments DISABLE TRIGGER enrollments_keep_figures;
        INSERT INTO enrollments (id, pet_id, owner_id, plan_id, add_on_ids, status, enrolled_at,
          next_billing_date, total_monthly_price, membership_fee, membership_fee_paid,
          stripe_subscription_id, stripe_customer_id, plan_snapshot, activated_at, cancelled_at,
          has_payment_problem, left_unpaid_told_at)
        SELECT ${firstId} + n, ${firstId} + n, ${ownerOf}, 1 + n % 4, '{}', ${status}::"EnrollmentStatus",
          now() - (n % 700) * interval '1 day', now() + interval '20 days', 40 + n % 40, 64.15, true,
          'sub_load_' || n, 'cus_load_' || n % ${customers},
          jsonb_build_object('id', 1 + n % 4, 'name', ${plans}[1 + n % 4], 'description', 'For measuring.',
            'monthlyPrice', (40 + n % 40) || '.00', 'membershipFee', '64.15', 'features', '[]'::jsonb,
            'targetPetTypes', '["dog"]'::jsonb, 'targetAgeGroups', '["adult"]'::jsonb),
          CASE WHEN ${status} <> 'pending_payment' THEN now() - (n % 700) * interval '1 day' END,
          CASE WHEN ${status} = 'cancelled' THEN now() - (n % 350) * interval '1 day' END,
          n % 50 = 0,
          -- Told just now: there is nothing that housekeeping would have to catch up with.
          CASE WHEN ${status} = 'pending_payment' THEN now() END
        FROM generate_series(0, ${pets - 1}) n;
        ALTER TABLE enrollments ENABLE TRIGGER enrollments_keep_figures;
        ALTER TABLE enrollments ENABLE TRIGGER enrollments_count_owner_status`,
    },
    {
      name: 'statuses',
      text: `
        INSERT INTO owner_statuses (owner_id, status, enrollments, owner_created_at, owner_sort_name)
        SELECT o.id, e.status, count(*), o.created_at, lower(o.last_name || ' ' || o.first_name)
        FROM enrollments e JOIN owners o ON o.id = e.owner_id
        WHERE e.id >= ${firstId} GROUP BY o.id, e.status`,
    },
    { name: 'figures', text: figuresText },
    {
      name: 'statistics',
      text: 'VACUUM ANALYZE owners, pets, enrollments, owner_statuses, customer_names',
    },
  ];
}
