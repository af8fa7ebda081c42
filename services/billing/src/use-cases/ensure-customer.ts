import { createHash } from 'node:crypto';
import type { Payer } from './load-payable.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createWithLivingKey } from './succeed-key.ts';

export type ProviderCustomer = {
  stripeCustomerId: string | null;
  /** The contact data on file. */
  email: string;
  name: string;
  /** Whether the provider was told exactly that. */
  isInSync: boolean;
};

export type CustomerStore = {
  /** Null also for an owner who has been deleted. */
  find(ownerId: number): Promise<ProviderCustomer | null>;
  /** Remembers what the provider was told of this owner; answers the id, which is the first one that came. */
  saveProviderState(given: {
    ownerId: number;
    stripeCustomerId: string;
    email: string;
    name: string;
  }): Promise<string>;
};

/**
 * The provider's id for an owner, made once, with the contact data of today; `known` is what was just read of
 * them. @throws ProviderError
 */
export type EnsureCustomer = (
  payer: Pick<Payer, 'ownerId'>,
  known?: ProviderCustomer | null,
) => Promise<string>;

/** The same contact data leads to the same key: a repeated call after a lost answer makes no second customer. */
function keyFor(ownerId: number, contact: { email: string; name: string }): string {
  const digest = createHash('sha256').update(`${contact.email}\n${contact.name}`).digest('hex');
  return `petwell-customer-${ownerId}-${digest.slice(0, 24)}`;
}

export function createEnsureCustomer(deps: {
  customers: CustomerStore;
  provider: PaymentProvider;
}): EnsureCustomer {
  const { customers, provider } = deps;
  const withLivingKey = createWithLivingKey();

  async function read(ownerId: number): Promise<ProviderCustomer> {
    const customer = await customers.find(ownerId);
    if (!customer) throw new Error(`owner ${ownerId} is not on file`);
    return customer;
  }

  async function create(ownerId: number, { email, name }: ProviderCustomer): Promise<string> {
    const contact = { email, name };
    const key = keyFor(ownerId, contact);
    const customerId = await withLivingKey(key, (idempotencyKey) =>
      provider.createCustomer({ ownerId, ...contact, idempotencyKey }),
    );
    return customers.saveProviderState({ ownerId, stripeCustomerId: customerId, ...contact });
  }

  return async ({ ownerId }, known = null) => {
    let customer = known ?? (await read(ownerId));
    if (customer.stripeCustomerId === null) return create(ownerId, customer);
    // The contact data may change again while the provider is told of the last change.
    while (customer.stripeCustomerId !== null && !customer.isInSync) {
      const { stripeCustomerId, email, name } = customer;
      await provider.updateCustomer(stripeCustomerId, { email, name });
      await customers.saveProviderState({ ownerId, stripeCustomerId, email, name });
      customer = await read(ownerId);
    }
    return customer.stripeCustomerId ?? create(ownerId, customer);
  };
}
