import type Stripe from 'stripe';
import { brandOf, fingerprintOf, type TestCard } from '../cards.ts';
import { newId } from '../ids.ts';
import type { SimPaymentMethod } from './types.ts';

export type BillingDetailsInput = {
  address?: { [K in keyof Stripe.Address]?: string | null | undefined } | null | undefined;
  email?: string | null | undefined;
  name?: string | null | undefined;
  phone?: string | null | undefined;
  tax_id?: string | null | undefined;
};

export function billingDetailsOf(
  input: BillingDetailsInput,
  base?: Stripe.PaymentMethod.BillingDetails,
): Stripe.PaymentMethod.BillingDetails {
  const address = { ...base?.address, ...input.address };
  return {
    address: {
      city: address.city ?? null,
      country: address.country ?? null,
      line1: address.line1 ?? null,
      line2: address.line2 ?? null,
      postal_code: address.postal_code ?? null,
      state: address.state ?? null,
    },
    email: input.email ?? base?.email ?? null,
    name: input.name ?? base?.name ?? null,
    phone: input.phone ?? base?.phone ?? null,
    tax_id: input.tax_id ?? base?.tax_id ?? null,
  };
}

export type CardInput = {
  card: TestCard;
  expMonth: number;
  expYear: number;
  billing: BillingDetailsInput;
  metadata?: Stripe.Metadata | undefined;
};

export function buildCardPaymentMethod(input: CardInput, created: number): SimPaymentMethod {
  const { card } = input;
  const brand = brandOf(card.number);
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billingDetailsOf(input.billing),
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: null },
      country: card.country,
      display_brand: brand,
      exp_month: input.expMonth,
      exp_year: input.expYear,
      fingerprint: fingerprintOf(card.number),
      funding: card.funding,
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: input.metadata ?? {},
    type: 'card',
  };
}
