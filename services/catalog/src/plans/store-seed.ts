import { isDeepStrictEqual } from 'node:util';
import type { Prisma, PrismaClient } from '../data/generated/client.ts';
import { readSeed, type Seed, type SeedBenefit } from './seed-file.ts';

type Transaction = Prisma.TransactionClient;

function toServiceRow({ feature, comparison, ...service }: Seed['services'][number]) {
  return {
    ...service,
    featureOne: feature.one,
    featureMany: feature.many,
    comparisonGroup: comparison.group,
    comparisonDetail: comparison.detail,
  };
}

/** Adds services and updates the changed ones; most seedings change none. */
async function saveServices(tx: Transaction, services: Seed['services']): Promise<void> {
  const known = new Map((await tx.service.findMany()).map((row) => [row.code, row]));
  const rows = services.map(toServiceRow);
  await tx.service.createMany({ data: rows.filter(({ code }) => !known.has(code)) });
  for (const data of rows) {
    const { code } = data;
    const isChanged = known.has(code) && !isDeepStrictEqual({ ...known.get(code) }, data);
    if (isChanged) await tx.service.update({ where: { code }, data });
  }
}

type Owner = { planId: number } | { addOnId: number };

const toBenefitRows = (owner: Owner, benefits: readonly SeedBenefit[]) =>
  benefits.map(({ service: serviceCode, ...rest }, displayOrder) => ({
    ...owner,
    ...rest,
    serviceCode,
    displayOrder,
  }));

/** Saves plans and add-ons in file order, and returns what they include. */
async function saveOffers(tx: Transaction, { plans, addOns }: Seed) {
  const rows: Prisma.BenefitCreateManyInput[] = [];
  for (const [displayOrder, { benefits, ...plan }] of plans.entries()) {
    const values = { ...plan, displayOrder };
    const where = { name: plan.name };
    const { id } = await tx.wellnessPlan.upsert({ where, create: values, update: values });
    rows.push(...toBenefitRows({ planId: id }, benefits));
  }
  for (const [displayOrder, { benefits, ...addOn }] of addOns.entries()) {
    const values = { ...addOn, displayOrder };
    const where = { name: addOn.name };
    const { id } = await tx.addOnService.upsert({ where, create: values, update: values });
    rows.push(...toBenefitRows({ addOnId: id }, benefits));
  }
  return rows;
}

/**
 * Makes the stored plans, add-ons, and services match `prisma/seed/catalog.json`. Plans and add-ons are matched by
 * name and keep their ids, so existing enrollments keep their plan. File order is display order. Idempotent.
 */
export async function seedCatalog(
  prisma: PrismaClient,
): Promise<{ plans: number; addOns: number }> {
  const seed = await readSeed();
  const save = async (tx: Transaction) => {
    await saveServices(tx, seed.services);
    const data = await saveOffers(tx, seed);
    const planIds = data.flatMap(({ planId }) => planId ?? []);
    const addOnIds = data.flatMap(({ addOnId }) => addOnId ?? []);
    await tx.benefit.deleteMany({
      where: { OR: [{ planId: { in: planIds } }, { addOnId: { in: addOnIds } }] },
    });
    await tx.benefit.createMany({ data });
  };
  await prisma.$transaction(save, { timeout: 30_000 });
  return { plans: seed.plans.length, addOns: seed.addOns.length };
}
