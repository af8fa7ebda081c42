import type { KnownProduct, Products } from './ensure-products.ts';
import type { DescribedProducts } from './update-statement-descriptors.ts';
import type { CurrentAccount } from '../core/stripe/account.ts';
import type { Prisma } from '../core/store-database.ts';

/** Stores the products of the provider's current account. */
export function createProducts(deps: {
  prisma: Prisma;
  currentAccount: CurrentAccount;
}): Products & DescribedProducts {
  const { prisma, currentAccount } = deps;
  return {
    async find(keys) {
      const rows = await prisma.providerProduct.findMany({
        where: {
          providerAccountId: await currentAccount(),
          OR: keys.map(({ kind, catalogId, version, name }) => ({
            kind,
            catalogId,
            version,
            name,
          })),
        },
        orderBy: { id: 'desc' },
      });
      return rows.map(({ kind, catalogId, version, name, stripeProductId }) => ({
        // Only `save` writes the column.
        kind: kind as KnownProduct['kind'],
        catalogId,
        version,
        name,
        stripeProductId,
      }));
    },
    async findOtherwiseDescribed(statementDescriptor) {
      const rows = await prisma.providerProduct.findMany({
        where: {
          providerAccountId: await currentAccount(),
          NOT: { statementDescriptor },
        },
        select: { stripeProductId: true },
      });
      return rows.map(({ stripeProductId }) => stripeProductId);
    },
    async saveDescriptor(stripeProductId, statementDescriptor) {
      await prisma.providerProduct.update({
        where: { stripeProductId },
        data: { statementDescriptor },
      });
    },
    async save(product) {
      const data = { ...product, providerAccountId: await currentAccount() };
      await prisma.providerProduct.createMany({ data, skipDuplicates: true });
    },
  };
}
