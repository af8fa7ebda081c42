import { z } from 'zod';
import type { Store } from './store.ts';

/** A restricted key and what it may do; `write` includes `read`. What isn't named is forbidden. */
export const restrictedKeySchema = z.strictObject({
  key: z.string().regex(/^rk_test_\w+$/, 'a restricted test key, rk_test_…'),
  rights: z.record(z.string(), z.enum(['read', 'write'])),
});
export type RestrictedKey = z.output<typeof restrictedKeySchema>;
type Rights = RestrictedKey['rights'];

const notesId = '_key_rights';

/** The rights that Stripe names otherwise than the first part of the path. */
const resources: { [segment: string]: string } = {
  account: 'accounts_kyc_basic',
  radar: 'early_fraud_warning',
  // Charges and refunds share one.
  refunds: 'charge',
  invoice_payments: 'invoice',
  invoiceitems: 'invoice',
  test_helpers: 'test_clock',
};

/** Returns the right that a call needs, such as `subscription_write`. */
function rightFor(method: string, path: string) {
  const [, , segment = ''] = path.split('/');
  const resource = resources[segment] ?? segment.replace(/s$/, '');
  return { resource, access: method === 'GET' ? ('read' as const) : ('write' as const) };
}

/** Restricted keys, stored in the data file. A key that was never restricted may do everything. */
export class KeyRights {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  restrict({ key, rights }: RestrictedKey): void {
    this.#store.mergePrivateData(notesId, { [key]: rights });
  }

  /** Returns the right that the key lacks for the call, as Stripe names it; null if it lacks none. */
  findMissing(key: string, method: string, path: string): string | null {
    const rights = this.#store.privateData<{ [key: string]: Rights }>(notesId)[key];
    if (!rights) return null;
    const { resource, access } = rightFor(method, path);
    const granted = rights[resource];
    const isAllowed = granted === 'write' || granted === access;
    return isAllowed ? null : `rak_${resource}_${access}`;
  }
}
