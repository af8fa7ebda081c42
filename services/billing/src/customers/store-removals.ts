import type { ProviderRemovals } from './remove-at-provider.ts';
import type { CurrentAccount } from '../core/stripe/account.ts';
import type { Prisma } from '../core/store-database.ts';

/** Finds deleted owners who may still exist in the provider's current account. */
export function createProviderRemovals(deps: {
  prisma: Prisma;
  currentAccount: CurrentAccount;
}): ProviderRemovals {
  const { prisma, currentAccount } = deps;
  const due = { deletedAt: { not: null }, removedAtProviderAt: null };
  return {
    async listDue(ownerId) {
      const rows = await prisma.customer.findMany({
        where: {
          ...due,
          stripeCustomerId: { not: null },
          providerAccountId: await currentAccount(),
          ...(ownerId !== null && { ownerId }),
        },
        select: { stripeCustomerId: true },
        orderBy: { deletedAt: 'asc' },
        take: 100,
      });
      return rows.flatMap(({ stripeCustomerId: id }) => (id === null ? [] : [id]));
    },
    async markDone(stripeCustomerId, at) {
      await prisma.customer.updateMany({
        where: { ...due, stripeCustomerId },
        data: { removedAtProviderAt: at },
      });
    },
  };
}
