import { createHash } from 'node:crypto';
import type { HoldLease } from './hold-lease.ts';
import type { Payer } from './load-payable.ts';
import type { PaymentProvider } from './payment-provider.ts';

export type ProviderCustomer = {
  stripeCustomerId: string | null;
  /** The contact data on file. */
  email: string;
  name: string;
  /** Whether the provider was told exactly that. */
  isInSync: boolean;
};

export type CustomerStore = {
  find(ownerId: number): Promise<ProviderCustomer | null>;
  /** Remembers what the provider has on file of this owner. */
  saveProviderState(given: {
    ownerId: number;
    stripeCustomerId: string;
    email: string;
    name: string;
  }): Promise<void>;
};

/** The provider's id for an owner, made once, with the contact data of today. @throws ProviderError */
export type EnsureCustomer = (payer: Pick<Payer, 'ownerId'>) => Promise<string>;

/** The same contact data leads to the same key: a repeated call after a lost answer makes no second customer. */
function idempotencyKey(ownerId: number, contact: { email: string; name: string }): string {
  const digest = createHash('sha256').update(`${contact.email}\n${contact.name}`).digest('hex');
  return `petwell-customer-${ownerId}-${digest.slice(0, 24)}`;
}

export function createEnsureCustomer(deps: {
  customers: CustomerStore;
  provider: PaymentProvider;
  holdLease: HoldLease;
}): EnsureCustomer {
  const { customers, provider, holdLease } = deps;

  async function read(ownerId: number): Promise<ProviderCustomer> {
    const customer = await customers.find(ownerId);
    if (!customer) throw new Error(`owner ${ownerId} is not on file`);
    return customer;
  }

  return async ({ ownerId }) => {
    const known = await read(ownerId);
    if (known.stripeCustomerId !== null && known.isInSync) return known.stripeCustomerId;
    return holdLease(`customer:${ownerId}`, async () => {
      const { stripeCustomerId, email, name, isInSync } = await read(ownerId);
      if (stripeCustomerId !== null && isInSync) return stripeCustomerId;
      let customerId = stripeCustomerId;
      if (customerId === null) {
        const key = idempotencyKey(ownerId, { email, name });
        customerId = await provider.createCustomer({ ownerId, email, name, idempotencyKey: key });
      } else {
        await provider.updateCustomer(customerId, { email, name });
      }
      await customers.saveProviderState({ ownerId, stripeCustomerId: customerId, email, name });
      return customerId;
    });
  };
}
