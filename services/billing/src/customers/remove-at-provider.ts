import type { Logger } from '@petwell/chassis';
import type { CustomerProvider } from './ensure-customer.ts';

export type ProviderRemovals = {
  /**
   * Returns the provider ids of deleted owners that it still has, for one owner or all. At most a hundred.
   */
  listDue(ownerId: number | null): Promise<string[]>;
  markDone(stripeCustomerId: string, at: Date): Promise<void>;
};

/**
 * Has the provider delete the personal data of deleted owners: name, address, and cards. Its payment records
 * stay. A failure is retried by the next run.
 */
export function createRemoveAtProvider(deps: {
  provider: Pick<CustomerProvider, 'removeCustomer'>;
  removals: ProviderRemovals;
  clock: () => Date;
  logger: Logger;
}) {
  const { provider, removals, clock, logger } = deps;
  return async (ownerId: number | null): Promise<void> => {
    for (const customerId of await removals.listDue(ownerId)) {
      try {
        await provider.removeCustomer(customerId);
        await removals.markDone(customerId, clock());
      } catch (err) {
        logger.warn({ err, customerId }, 'the provider still holds a deleted customer');
      }
    }
  };
}
