import type { KnownProduct, ProductStore } from '../use-cases/ensure-products.ts';
import type { Database } from './database.ts';

/** The provider's products that are on file. */
export function createProductStore(database: Database): ProductStore {
  return {
    async find(keys) {
      const rows = await database.providerProduct.findMany({
        where: { OR: keys.map(({ kind, catalogId, name }) => ({ kind, catalogId, name })) },
      });
      return rows.map(({ kind, catalogId, name, stripeProductId }) => ({
        // Only `save` writes the column.
        kind: kind as KnownProduct['kind'],
        catalogId,
        name,
        stripeProductId,
      }));
    },
    async save({ kind, catalogId, name, stripeProductId }) {
      await database.$executeRaw`
        INSERT INTO provider_products (kind, catalog_id, name, stripe_product_id)
        VALUES (${kind}, ${catalogId}, ${name}, ${stripeProductId})
        ON CONFLICT DO NOTHING`;
    },
  };
}
