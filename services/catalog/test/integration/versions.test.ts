import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyMigrations } from '@petwell/chassis/migrate';
import { createPool, createPrismaAdapter } from '@petwell/chassis';
import { startTestDatabase } from '@petwell/chassis/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCatalogReader } from '../../src/core/read-catalog.ts';
import { createOfferReader } from '../../src/core/store-offers.ts';
import { PrismaClient } from '../../src/data/generated/client.ts';
import { seedCatalog } from '../../src/plans/index.ts';
import { seed, seededCatalog } from '../seeded-catalog.ts';
import { startEditor, type RunningEditor } from './editor-bed.ts';

const serviceDir = join(import.meta.dirname, '../..');

/** Writes the seed as the release before did. */
async function seedAsBefore(client: ReturnType<typeof createPool>): Promise<void> {
  for (const { feature, comparison, ...one } of seed.services) {
    await client.query(
      `INSERT INTO services (code, label, short_label, feature_one, feature_many, care_type, visit_type,
         list_price_cents, comparison_group, comparison_detail, covers, sooner_for)
       VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12)`,
      [
        one.code,
        one.label,
        one.shortLabel,
        feature.one,
        feature.many,
        one.careType,
        one.visitType,
        one.listPriceCents,
        comparison.group,
        comparison.detail,
        one.covers,
        one.soonerFor,
      ],
    );
  }
  const addBenefits = async (
    column: string,
    id: number,
    benefits: (typeof seed.plans)[0]['benefits'],
  ) => {
    for (const [order, benefit] of benefits.entries()) {
      const { service } = benefit;
      const [quantity, interval, percent] =
        'percent' in benefit
          ? [null, null, benefit.percent]
          : [benefit.quantity, benefit.intervalDays, null];
      await client.query(
        `INSERT INTO benefits (${column}, service_code, display_order, quantity, interval_days, percent)
         VALUES ($1,$2,$3,$4,$5,$6)`,
        [id, service, order, quantity, interval, percent],
      );
    }
  };
  for (const [order, plan] of seed.plans.entries()) {
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO wellness_plans (name, tier, badge, description, monthly_price, membership_fee,
         target_pet_types, target_age_groups, display_order) VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9) RETURNING id`,
      [
        plan.name,
        plan.tier,
        plan.badge,
        plan.description,
        plan.monthlyPrice,
        plan.membershipFee,
        plan.targetPetTypes,
        plan.targetAgeGroups,
        order,
      ],
    );
    await addBenefits('plan_id', rows[0]?.id ?? 0, plan.benefits);
  }
  for (const [order, addOn] of seed.addOns.entries()) {
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO add_on_services (name, kind, description, monthly_price, recommended_for,
         weight_range_label, max_bags_per_year, display_order) VALUES ($1,$2,$3,$4,$5,$6,$7,$8) RETURNING id`,
      [
        addOn.name,
        addOn.kind,
        addOn.description,
        addOn.monthlyPrice,
        addOn.recommendedFor,
        addOn.weightRangeLabel,
        addOn.maxBagsPerYear,
        order,
      ],
    );
    await addBenefits('add_on_id', rows[0]?.id ?? 0, addOn.benefits);
  }
}

test('[OFR-03] what the release before sold is version 1, and its columns stay for it', async () => {
  const database = await startTestDatabase();
  const before = await mkdtemp(join(tmpdir(), 'petwell-catalog-'));
  await cp(join(serviceDir, 'prisma'), join(before, 'prisma'), {
    recursive: true,
    filter: (path) => !/migrations\/(?!20261128130000_initial|migration_lock)[^/]+/.test(path),
  });
  const client = createPool({ databaseUrl: database.url, poolSize: 1 });
  const prisma = new PrismaClient({
    adapter: createPrismaAdapter({ databaseUrl: database.url, poolSize: 2 }),
  });
  try {
    expect(await applyMigrations({ serviceDir: before, databaseUrl: database.url })).toEqual([
      '20261128130000_initial',
    ]);
    await seedAsBefore(client);
    const rows = async () => [
      (await client.query('SELECT * FROM benefits ORDER BY id')).rows,
      (await client.query('SELECT name, monthly_price, tier FROM wellness_plans ORDER BY id')).rows,
    ];
    const old = await rows();
    await client.query(
      'INSERT INTO wellness_plans (name, tier, description, monthly_price, target_pet_types, target_age_groups, display_order) VALUES ($1,$2,$3,$4,$5,$6,$7)',
      ['dog  GOLD!', 'Gold', 'A copy', '10.00', ['dog'], ['adult'], 99],
    );
    await client.query(
      `INSERT INTO benefits (plan_id, service_code, display_order, quantity) VALUES (11, 'exam', 0, 1)`,
    );
    await applyMigrations({ serviceDir, databaseUrl: database.url });
    await client.query('DELETE FROM benefits WHERE plan_id = 11');

    const reader = createCatalogReader({
      offers: createOfferReader(prisma),
      clock: () => new Date(),
    });
    await seedCatalog(prisma);
    const { plans, addOns } = await reader.read();
    expect({ plans: plans.filter(({ id }) => id <= 10), addOns }).toEqual(seededCatalog);
    const codes = await prisma.wellnessPlan.findMany({ orderBy: { id: 'asc' } });
    expect(codes.map(({ code }) => code)).toEqual([
      ...seed.plans.map(({ name }) => name.toLowerCase().replace(' ', '-')),
      'dog-gold-2',
    ]);
    const [benefits, offers] = await rows();
    expect(benefits).toEqual(old[0]);
    expect(offers?.slice(0, 10)).toEqual(old[1]);
  } finally {
    await prisma.$disconnect();
    await client.end();
    await rm(before, { recursive: true });
    await database.drop();
  }
});

describe('[OFR-02] in the database', () => {
  let editor: RunningEditor;
  beforeAll(async () => {
    editor = await startEditor();
  });
  afterAll(() => editor.stop());

  const run = (statement: string) => editor.pool.query(statement).then(({ rowCount }) => rowCount);

  test('a version never changes', async () => {
    await expect(run(`UPDATE offer_versions SET reason = 'x' WHERE id = 1`)).rejects.toThrow(
      'a version never changes',
    );
    await expect(run('DELETE FROM offer_versions WHERE id = 1')).rejects.toThrow('once it is sold');
    await expect(run('DELETE FROM wellness_plans WHERE id = 1')).rejects.toThrow();
  });

  test('one that is not sold yet can go, but not change', async () => {
    await editor.publish(editor.pathOf('Dog Gold'), {}, { effectiveOn: '2199-12-31' });
    await expect(run('UPDATE offer_versions SET number = 9 WHERE number = 2')).rejects.toThrow();
    expect(await run('DELETE FROM offer_versions WHERE number = 2')).toBe(1);
  });

  test('a version is of a plan or of an add-on, and its number is there once', async () => {
    const insert = (plan: string, addOn: string, number: number) =>
      run(`INSERT INTO offer_versions (plan_id, add_on_id, number, content, effective_from, published_at)
           VALUES (${plan}, ${addOn}, ${number}, '{}', now() + interval '1 day', now())`);
    await expect(insert('1', '1', 2)).rejects.toThrow('offer_versions_one_offer');
    await expect(insert('NULL', 'NULL', 2)).rejects.toThrow('offer_versions_one_offer');
    await expect(insert('1', 'NULL', 1)).rejects.toThrow('plan_id_number_key');
    await expect(insert('1', 'NULL', 0)).rejects.toThrow('offer_versions_number');
  });
});
