import type { Prisma, PrismaClient } from '../data/generated/client.ts';
import { readSeed, type Seed, type SeedBenefit } from './seed-file.ts';

function toServiceRow({ feature, comparison, ...service }: Seed['services'][number]) {
  return {
    ...service,
    featureOne: feature.one,
    featureMany: feature.many,
    comparisonGroup: comparison.group,
    comparisonDetail: comparison.detail,
  };
}

const toBenefitRow = ({ service: serviceCode, ...rest }: SeedBenefit, displayOrder: number) => ({
  ...rest,
  serviceCode,
  displayOrder,
});

async function replaceBenefits(
  tx: Prisma.TransactionClient,
  owner: { planId: number } | { addOnId: number },
  benefits: readonly SeedBenefit[],
): Promise<void> {
  await tx.benefit.deleteMany({ where: owner });
  const data = benefits.map((benefit, index) => ({ ...owner, ...toBenefitRow(benefit, index) }));
  await tx.benefit.createMany({ data });
}

/**
 * Makes the stored plans, add-ons, and services match `prisma/seed/catalog.json`. Plans and add-ons are matched by
 * name and keep their ids, so existing enrollments keep their plan. File order is display order. Idempotent.
 */
export async function seedCatalog(
  prisma: PrismaClient,
): Promise<{ plans: number; addOns: number }> {
  const { services, plans, addOns } = await readSeed();
  await prisma.$transaction(async (tx) => {
    for (const service of services) {
      const values = toServiceRow(service);
      const { code } = values;
      await tx.service.upsert({ where: { code }, create: values, update: values });
    }
    for (const [displayOrder, { benefits, ...plan }] of plans.entries()) {
      const values = { ...plan, displayOrder };
      const where = { name: plan.name };
      const { id } = await tx.wellnessPlan.upsert({ where, create: values, update: values });
      await replaceBenefits(tx, { planId: id }, benefits);
    }
    for (const [displayOrder, { benefits, ...addOn }] of addOns.entries()) {
      const values = { ...addOn, displayOrder };
      const where = { name: addOn.name };
      const { id } = await tx.addOnService.upsert({ where, create: values, update: values });
      await replaceBenefits(tx, { addOnId: id }, benefits);
    }
  });
  return { plans: plans.length, addOns: addOns.length };
}
