import { readFile } from 'node:fs/promises';
import { ageGroupSchema, benefitSchema, moneySchema, petTypeSchema } from '@petwell/contracts';
import { z } from 'zod';
import type { PrismaClient } from '../data/generated/client.ts';

const seedSchema = z.object({
  plans: z.array(
    z.object({
      name: z.string(),
      description: z.string(),
      monthlyPrice: moneySchema,
      membershipFee: moneySchema,
      features: z.array(z.string()),
      targetPetTypes: z.array(petTypeSchema),
      targetAgeGroups: z.array(ageGroupSchema),
      benefits: z.array(benefitSchema),
    }),
  ),
  addOns: z.array(
    z.object({
      name: z.string(),
      description: z.string(),
      monthlyPrice: moneySchema,
      recommendedFor: z.array(z.string()),
      weightRangeLabel: z.string().nullable(),
      maxBagsPerYear: z.int().positive().nullable(),
      benefits: z.array(benefitSchema),
    }),
  ),
});

const seedFile = new URL('../../prisma/seed/catalog.json', import.meta.url);

/**
 * Makes the stored plans and add-ons match `prisma/seed/catalog.json`. Rows are matched by name and keep
 * their ids, so existing enrollments keep their plan. File order is display order. Idempotent.
 */
export async function seedCatalog(
  prisma: PrismaClient,
): Promise<{ plans: number; addOns: number }> {
  const { plans, addOns } = seedSchema.parse(JSON.parse(await readFile(seedFile, 'utf8')));
  await prisma.$transaction(async (tx) => {
    for (const [displayOrder, plan] of plans.entries()) {
      const values = { ...plan, displayOrder };
      await tx.wellnessPlan.upsert({
        where: { name: plan.name },
        create: values,
        update: values,
      });
    }
    for (const [displayOrder, addOn] of addOns.entries()) {
      const values = { ...addOn, displayOrder };
      await tx.addOnService.upsert({
        where: { name: addOn.name },
        create: values,
        update: values,
      });
    }
  });
  return { plans: plans.length, addOns: addOns.length };
}
