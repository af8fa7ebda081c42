import { discountCentsOf, planSchema, type Plan } from '@petwell/contracts';
import type { DatabaseTransaction } from '../core/store-database.ts';
import type { DiscountedPlan } from './rules-discount-lines.ts';

const isDiscounted = (plan: Plan): boolean => discountCentsOf(plan) > 0;

/** Reads the plans that a further pet was sold so far. One that was sold at its list price keeps none. */
export async function findDiscountedPlans(
  tx: DatabaseTransaction,
  { enrollmentId, plan }: { enrollmentId: number; plan: Plan },
): Promise<DiscountedPlan[]> {
  if (!isDiscounted(plan)) return [];
  const changed = await tx
    .selectFrom('changedTerms')
    .select('plan')
    .where('enrollmentId', '=', enrollmentId)
    .execute();
  const plans = [plan, ...changed.map((row) => planSchema.parse(row.plan))].filter(isDiscounted);
  const products = await tx
    .selectFrom('providerProducts')
    .select(['catalogId', 'version', 'stripeProductId'])
    .where('kind', '=', 'plan')
    .where(
      'catalogId',
      'in',
      plans.map(({ id }) => id),
    )
    .execute();
  return plans.map(({ id, version, monthlyPrice, furtherPet }) => ({
    monthlyPrice,
    furtherPet,
    productIds: products.flatMap((product) =>
      product.catalogId === id && product.version === version ? product.stripeProductId : [],
    ),
  }));
}
