import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyMigrations } from '@petwell/chassis/migrate';
import { startTestDatabase } from '@petwell/chassis/testing';
import pg from 'pg';
import { expect, test } from 'vitest';

const serviceDir = join(import.meta.dirname, '../..');
const migration = '20261129120000_enrollment_terms';

/** The service as it was before the migration. */
async function copyBefore(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'before-terms-'));
  const migrations = 'prisma/migrations';
  await mkdir(join(copy, migrations), { recursive: true });
  const names = await readdir(join(serviceDir, migrations));
  const earlier = names.filter((name) => name < migration);
  await Promise.all(
    earlier.map((name) =>
      cp(join(serviceDir, migrations, name), join(copy, migrations, name), { recursive: true }),
    ),
  );
  return copy;
}

const insert = `
  INSERT INTO owners (id, first_name, last_name, email, phone, created_at, version)
    VALUES (1, 'Ada', 'Park', 'ada@example.com', '', now(), 1);
  INSERT INTO pets (id, owner_id, name, type, breed, age) VALUES (1, 1, 'Rex', 'dog', 'Beagle', 'adult');
  INSERT INTO enrollments (id, pet_id, owner_id, plan_id, add_on_ids, status, enrolled_at, activated_at,
      next_billing_date, total_monthly_price, plan_snapshot, benefit_snapshot)
    VALUES
      (1, 1, 1, 2, '{5,7}', 'active', '2026-03-01T18:00Z', '2026-03-02T18:00Z', now(), 75.55, '{}', '[]'),
      (2, 1, 1, 3, '{}', 'pending_payment', '2026-04-02T02:00Z', null, now(), 63.50, '{}', '[]'),
      (3, 1, 1, 2, '{}', 'active', '2026-05-05T18:00Z', '2024-06-10T16:00Z', now(), 70, '{}', '[]');
  INSERT INTO benefit_allowances (enrollment_id, starts_on, ends_on, code, label, unit, quantity)
    VALUES (1, '2026-03-02', '2027-03-01', 'exam', 'Exam', 'count', 2),
      (3, '2026-06-10', '2027-06-09', 'exam', 'Exam', 'count', 2)`;

test('[OFR-03] every enrollment from before has terms in version 1, and so have its allowances', async () => {
  const database = await startTestDatabase();
  const before = await copyBefore();
  const client = new pg.Client({ connectionString: database.url });
  try {
    await applyMigrations({ serviceDir: before, databaseUrl: database.url });
    await client.connect();
    await client.query(insert);
    expect(await applyMigrations({ serviceDir, databaseUrl: database.url })).toContain(migration);
    const { rows } = await client.query(`
      SELECT enrollment_id AS id, effective_from::text AS since, plan_id, plan_version, add_on_versions,
        monthly_cents, agreed_by,
        (SELECT count(*)::int FROM benefit_allowances a WHERE a.terms_id = t.id) AS allowances
      FROM enrollment_terms t ORDER BY enrollment_id`);
    const sold = { plan_id: 2, plan_version: 1, add_on_versions: {}, agreed_by: 'consent' };
    expect(rows).toEqual([
      {
        ...sold,
        id: 1,
        since: '2026-03-01',
        add_on_versions: { 5: 1, 7: 1 },
        monthly_cents: 7_555,
        allowances: 1,
      },
      // The evening before, at the clinic.
      { ...sold, id: 2, since: '2026-04-01', plan_id: 3, monthly_cents: 6_350, allowances: 0 },
      { ...sold, id: 3, since: '2024-06-10', monthly_cents: 7_000, allowances: 1 },
    ]);
  } finally {
    await client.end();
    await database.drop();
    await rm(before, { recursive: true });
  }
});
