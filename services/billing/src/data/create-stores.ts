import type { CurrentAccount } from '../use-cases/current-account.ts';
import { createHasLinkedCard } from './consents.ts';
import { createCustomers } from './customers.ts';
import type { Database, Prisma } from './database.ts';
import { createReadHeldData } from './held-data.ts';
import { createLeases } from './leases.ts';
import { createCheckouts, createPayables } from './payables.ts';
import { createProducts } from './products.ts';
import { createProviderEvents } from './provider-events.ts';
import { createProviderRemovals } from './provider-removals.ts';
import { createReconciliationRuns } from './reconciliation-runs.ts';
import { createSubscriptions } from './subscriptions.ts';

/** Creates the stores for reads and writes outside transactions. */
export const createStores = (database: {
  prisma: Prisma;
  kysely: Database;
  currentAccount: CurrentAccount;
}) => ({
  leases: createLeases(database.kysely),
  payables: createPayables(database.kysely),
  checkouts: createCheckouts(database),
  subscriptions: createSubscriptions(database),
  customers: createCustomers(database),
  products: createProducts(database),
  removals: createProviderRemovals(database),
  events: createProviderEvents(database),
  runs: createReconciliationRuns(database.prisma),
  hasLinkedCard: createHasLinkedCard(database.kysely),
  readHeldData: createReadHeldData(database.prisma),
});
