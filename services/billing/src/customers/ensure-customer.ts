import { createHash } from 'node:crypto';
import { MissingObjectError, withFreshKey } from '../core/provider-errors.ts';

export type ProviderCustomer = {
  /** Null also if it belongs to another account of the provider. */
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
  /**
   * Stores the contact data that was sent, and returns the customer id: the first one stored, unless that is
   * `missingId`.
   */
  saveProviderState(given: {
    ownerId: number;
    stripeCustomerId: string;
    missingId?: string | null;
    email: string;
    name: string;
  }): Promise<string>;
};

/**
 * Returns the provider's id of an owner, with today's contact data. Creates a new customer if the provider
 * doesn't have the stored one, which the caller may know: `missingId`. Throws ProviderError.
 */
export type EnsureCustomer = (ownerId: number, missingId?: string | null) => Promise<string>;

/** The payment provider's customers. Every call throws ProviderError if it doesn't respond or fails. */
export type CustomerProvider = {
  createCustomer(given: {
    ownerId: number;
    email: string;
    name: string;
    idempotencyKey: string;
  }): Promise<string>;
  /** Throws MissingObjectError. */
  updateCustomer(customerId: string, contact: { email: string; name: string }): Promise<void>;
  /** Removes name, address, and cards for good. Payment records stay. Idempotent. */
  removeCustomer(customerId: string): Promise<void>;
};

type Dependencies = { customers: Customers; provider: CustomerProvider };

/**
 * Builds the idempotency key from the contact data, so that retrying a call whose response was lost doesn't
 * create a second customer, and from the customer that it replaces, which the provider would return again.
 */
function keyFor(
  ownerId: number,
  { email, name, missingId }: { email: string; name: string; missingId: string | null },
): string {
  const content = [email, name, ...(missingId === null ? [] : [missingId])].join('\n');
  const digest = createHash('sha256').update(content).digest('hex');
  return `petwell-customer-${ownerId}-${digest.slice(0, 24)}`;
}

export function createEnsureCustomer({ customers, provider }: Dependencies): EnsureCustomer {
  async function read(ownerId: number): Promise<ProviderCustomer> {
    const customer = await customers.find(ownerId);
    if (!customer) throw new Error(`owner ${ownerId} is not stored`);
    return customer;
  }

  async function create(
    ownerId: number,
    { email, name, missingId }: { email: string; name: string; missingId: string | null },
  ): Promise<string> {
    const stripeCustomerId = await withFreshKey(
      keyFor(ownerId, { email, name, missingId }),
      (key) => provider.createCustomer({ ownerId, email, name, idempotencyKey: key }),
    );
    return customers.saveProviderState({ ownerId, stripeCustomerId, missingId, email, name });
  }

  /** Sends the contact data. False if the provider doesn't have the customer. */
  async function send(stripeCustomerId: string, contact: { email: string; name: string }) {
    try {
      await provider.updateCustomer(stripeCustomerId, contact);
      return true;
    } catch (error) {
      if (error instanceof MissingObjectError) return false;
      throw error;
    }
  }

  return async (ownerId, missingId = null) => {
    for (;;) {
      const { stripeCustomerId, email, name, isInSync } = await read(ownerId);
      const contact = { email, name };
      if (stripeCustomerId === null || stripeCustomerId === missingId) {
        return create(ownerId, { ...contact, missingId });
      }
      if (isInSync) return stripeCustomerId;
      if (!(await send(stripeCustomerId, contact))) {
        return create(ownerId, { ...contact, missingId: stripeCustomerId });
      }
      // Then reads again: the contact data may have changed while it was sent.
      await customers.saveProviderState({ ownerId, stripeCustomerId, ...contact });
    }
  };
}

/**
 * Runs work with the provider's customer of an owner. If the work finds that the provider doesn't have it anymore, creates
 * the customer anew and runs the work once more: `isNew`. Throws ProviderError.
 */
export type WithCustomer = <Result>(
  ownerId: number,
  work: (customerId: string, isNew: boolean) => Promise<Result>,
) => Promise<Result>;

export const createWithCustomer =
  (ensureCustomer: EnsureCustomer): WithCustomer =>
  async (ownerId, work) => {
    const customerId = await ensureCustomer(ownerId);
    try {
      return await work(customerId, false);
    } catch (error) {
      if (!(error instanceof MissingObjectError) || error.id !== customerId) throw error;
      return work(await ensureCustomer(ownerId, customerId), true);
    }
  };

/** Sends changed contact data to the provider if it has the customer. Idempotent. Throws ProviderError. */
export function createSyncCustomer(deps: { customers: Customers; ensureCustomer: EnsureCustomer }) {
  return async (ownerId: number): Promise<void> => {
    const customer = await deps.customers.find(ownerId);
    if (customer?.stripeCustomerId && !customer.isInSync) await deps.ensureCustomer(ownerId);
  };
}
