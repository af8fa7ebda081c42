import type { EnsureCustomer } from './ensure-customer.ts';

export type KnownPayer = { stripeCustomerId: string | null; isInSync: boolean };

/**
 * Tells the provider an owner's new contact data, where it knows the owner and has something else.
 * Repeating it changes nothing. @throws ProviderError
 */
export function createSyncCustomer(deps: {
  findCustomer: (ownerId: number) => Promise<KnownPayer | null>;
  ensureCustomer: EnsureCustomer;
}): (ownerId: number) => Promise<void> {
  return async (ownerId) => {
    const customer = await deps.findCustomer(ownerId);
    if (!customer?.stripeCustomerId || customer.isInSync) return;
    await deps.ensureCustomer({ ownerId });
  };
}
