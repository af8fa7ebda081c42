import type { ProviderAccounts } from './stripe/account.ts';
import type { Database } from './store-database.ts';

/** Stores the provider's accounts. */
export const createProviderAccounts = (kysely: Database): ProviderAccounts => ({
  enter: ({ accountId: stripeAccountId, mode }) =>
    kysely.transaction().execute(async (tx) => {
      // Locks the first row, so that processes that start together take turns.
      const stored = await tx.selectFrom('providerAccounts').selectAll().forUpdate().execute();
      const unnamed = stored.find((one) => one.stripeAccountId === null);
      const account = { stripeAccountId, mode, isCurrent: true };
      const { id } = unnamed
        ? await tx
            .updateTable('providerAccounts')
            .set(account)
            .where('id', '=', unnamed.id)
            .returning('id')
            .executeTakeFirstOrThrow()
        : await tx
            .insertInto('providerAccounts')
            .values(account)
            .onConflict((conflict) =>
              conflict.columns(['stripeAccountId', 'mode']).doUpdateSet({ isCurrent: true }),
            )
            .returning('id')
            .executeTakeFirstOrThrow();
      await tx
        .updateTable('providerAccounts')
        .set({ isCurrent: false })
        .where('id', '<>', id)
        .execute();
      const before = stored.find((one) => one.isCurrent && one.stripeAccountId !== null);
      return { id, isChanged: before !== undefined && before.id !== id };
    }),
});
