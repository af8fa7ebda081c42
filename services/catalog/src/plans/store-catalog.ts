import { ageGroupSchema, benefitSchema, petTypeSchema } from '@petwell/contracts';
import { z } from 'zod';
import type { Catalog } from '../core/catalog.ts';
import type { CatalogReader } from '../core/catalog-reader.ts';
import type { PrismaClient } from '../data/generated/client.ts';

type Decimal = { toFixed(digits: number): string };

/** Converts Decimal(10,2) to cents without floating-point arithmetic. */
function cents(amount: Decimal): number {
  return Number(amount.toFixed(2).replace('.', ''));
}

// The columns are text arrays and JSON; an unknown value is a data error.
const petTypes = z.array(petTypeSchema);
const ageGroups = z.array(ageGroupSchema);
const benefits = z.array(benefitSchema);

/** Reads the catalog from the database, in display order. */
export function createPrismaCatalog(prisma: PrismaClient): CatalogReader {
  return {
    async read(): Promise<Catalog> {
      const orderBy = [{ displayOrder: 'asc' as const }, { id: 'asc' as const }];
      const [plans, addOns] = await Promise.all([
        prisma.wellnessPlan.findMany({ orderBy }),
        prisma.addOnService.findMany({ orderBy }),
      ]);
      return {
        plans: plans.map((plan) => ({
          id: plan.id,
          name: plan.name,
          description: plan.description,
          monthlyPriceCents: cents(plan.monthlyPrice),
          storedFeeCents: cents(plan.membershipFee),
          features: plan.features,
          targetPetTypes: petTypes.parse(plan.targetPetTypes),
          targetAgeGroups: ageGroups.parse(plan.targetAgeGroups),
          benefits: benefits.parse(plan.benefits),
        })),
        addOns: addOns.map(({ displayOrder: _displayOrder, monthlyPrice, ...addOn }) => ({
          ...addOn,
          monthlyPriceCents: cents(monthlyPrice),
          benefits: benefits.parse(addOn.benefits),
        })),
      };
    },
  };
}
