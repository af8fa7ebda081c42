import type { Core } from '../core/index.ts';
import type { DatabaseTransaction } from '../core/store-database.ts';
import { endLinksOfOwner } from '../core/store-endings.ts';
import { forgetOwner, sweepForgottenOwners } from './store-forget.ts';
import { consumeCareFacts } from './care-facts.ts';
import { createEnsureCustomer, createSyncCustomer, createWithCustomer } from './ensure-customer.ts';
import { consumeOwnerFacts, type CustomerTransaction } from './owner-facts.ts';
import { createRemoveAtProvider } from './remove-at-provider.ts';
import { createCustomerRoutes } from './routes.ts';
import { createReadHeldData } from './store-held-data.ts';
import { createProviderRemovals } from './store-removals.ts';
import { copyOwner, createCustomers as createCustomerStore } from './store.ts';
import { createStripeCustomers } from './stripe.ts';

export type { EnsureCustomer, WithCustomer } from './ensure-customer.ts';

const open = (tx: DatabaseTransaction): CustomerTransaction => ({
  customers: {
    copyOwner: (fact) => copyOwner(tx, fact),
    forgetOwner: (ownerId) => forgetOwner(tx, ownerId),
    endLinks: (sent) => endLinksOfOwner(tx, sent),
  },
});

/** Builds the room of the provider's customers, one per owner: their contact data, and forgetting them. */
export function createCustomers(core: Core) {
  const { bus, prisma, kysely, now, logger } = core;
  const customers = createCustomerStore(core);
  const provider = createStripeCustomers(core);
  const ensureCustomer = createEnsureCustomer({ customers, provider });
  const removeAtProvider = createRemoveAtProvider({
    provider,
    removals: createProviderRemovals(core),
    clock: now,
    logger,
  });
  return {
    routes: createCustomerRoutes({ readHeldData: createReadHeldData(prisma) }),
    housekeeping: {
      'events about deleted owners': () => sweepForgottenOwners({ prisma, kysely, clock: now }),
      'deleted owners at the provider': () => removeAtProvider(null),
    },
    async subscribe() {
      const consumeOnce = core.consumeOnceWith(open);
      const syncCustomer = createSyncCustomer({ customers, ensureCustomer });
      await consumeOwnerFacts({ bus, consumeOnce, syncCustomer, removeAtProvider, clock: now });
      await consumeCareFacts({ bus, consumeOnce });
    },
    ensureCustomer,
    withCustomer: createWithCustomer(ensureCustomer),
    findProviderId: (enrollmentId: number) => customers.findProviderId(enrollmentId),
  };
}
