import type { KnownProduct, Products } from '../use-cases/ensure-products.ts';
import type { Prisma } from './database.ts';

/** Stores the provider's products. */
export function createProducts(prisma: Prisma): Products {
  return {
    async find(keys) {
      const rows = await prisma.providerProduct.findMany({
        where: { OR: keys.map(({ kind, catalogId, name }) => ({ kind, catalogId, name })) },
      });
      return rows.map(({ kind, catalogId, name, stripeProductId }) => ({
        // Only `save` writes the column.
        kind: kind as KnownProduct['kind'],
        ...{ catalogId, name, stripeProductId },
      }));
    },
    async save(product) {
      await prisma.providerProduct.createMany({ data: product, skipDuplicates: true });
    },
  };
}
