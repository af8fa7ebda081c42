import type Stripe from 'stripe';
import { newId, randomToken } from '../ids.ts';
import type { SimCustomer } from './types.ts';

export type CustomerInput = {
  [K in 'address' | 'description' | 'email' | 'name' | 'phone' | 'shipping' | 'metadata']?:
    SimCustomer[K] | undefined;
} & {
  invoice_settings?: Partial<SimCustomer['invoice_settings']> | undefined;
  preferred_locales?: string[] | undefined;
  tax_exempt?: Stripe.Customer.TaxExempt | undefined;
  balance?: number | undefined;
  test_clock?: string | undefined;
};

export function buildCustomer(input: CustomerInput, created: number): SimCustomer {
  return {
    id: newId('cus'),
    object: 'customer',
    address: input.address ?? null,
    balance: input.balance ?? 0,
    created,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: input.description ?? null,
    discount: null,
    email: input.email ?? null,
    invoice_prefix: randomToken(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
      ...input.invoice_settings,
    },
    livemode: false,
    metadata: input.metadata ?? {},
    name: input.name ?? null,
    next_invoice_sequence: 1,
    phone: input.phone ?? null,
    preferred_locales: input.preferred_locales ?? [],
    shipping: input.shipping ?? null,
    tax_exempt: input.tax_exempt ?? 'none',
    test_clock: input.test_clock ?? null,
  };
}
