import { createHash } from 'node:crypto';
import type { PaymentProvider } from './payment-provider.ts';
import { withFreshKey } from './with-fresh-key.ts';

export type ProviderCustomer = {
  stripeCustomerId: string | null;
  /** The contact data stored here. */
  email: string;
  name: string;
  /** Whether the provider has the same contact data. */
  isInSync: boolean;
};

export type Customers = {
  /** Null also for a deleted owner. */
  find(ownerId: number): Promise<ProviderCustomer | null>;
  /** Stores the contact data that was sent, and returns the customer id: the first one stored. */
  saveProviderState(given: {
    ownerId: number;
    stripeCustomerId: string;
    email: string;
    name: string;
  }): Promise<string>;
};

/** Returns the provider's id of an owner, with today's contact data. Throws ProviderError. */
export type EnsureCustomer = (ownerId: number) => Promise<string>;
/** Sends changed contact data to the provider if it has the customer. Idempotent. Throws ProviderError. */
export type SyncCustomer = (ownerId: number) => Promise<void>;

type Dependencies = { customers: Customers; provider: PaymentProvider };

/**
 * Builds the idempotency key from the contact data, so that retrying a call whose response was lost doesn't
 * create a second customer.
 */
function keyFor(ownerId: number, contact: { email: string; name: string }): string {
  const digest = createHash('sha256').update(`${contact.email}\n${contact.name}`).digest('hex');
  return `petwell-customer-${ownerId}-${digest.slice(0, 24)}`;
}

export function createEnsureCustomer({ customers, provider }: Dependencies): EnsureCustomer {
  async function read(ownerId: number): Promise<ProviderCustomer> {
    const customer = await customers.find(ownerId);
    if (!customer) throw new Error(`owner ${ownerId} is not stored`);
    return customer;
  }

  async function create(ownerId: number, { email, name }: ProviderCustomer): Promise<string> {
    const stripeCustomerId = await withFreshKey(keyFor(ownerId, { email, name }), (key) =>
      provider.createCustomer({ ownerId, email, name, idempotencyKey: key }),
    );
    return customers.saveProviderState({ ownerId, stripeCustomerId, email, name });
  }

  return async (ownerId) => {
    let customer = await read(ownerId);
    // The contact data may change again while the last change is being sent.
    while (customer.stripeCustomerId !== null && !customer.isInSync) {
      const { stripeCustomerId, email, name } = customer;
      await provider.updateCustomer(stripeCustomerId, { email, name });
      await customers.saveProviderState({ ownerId, stripeCustomerId, email, name });
      customer = await read(ownerId);
    }
    return customer.stripeCustomerId ?? create(ownerId, customer);
  };
}

export function createSyncCustomer(deps: {
  customers: Customers;
  ensureCustomer: EnsureCustomer;
}): SyncCustomer {
  return async (ownerId) => {
    const customer = await deps.customers.find(ownerId);
    if (customer?.stripeCustomerId && !customer.isInSync) await deps.ensureCustomer(ownerId);
  };
}
