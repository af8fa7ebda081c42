import { fingerprintOf, type TestCard } from '../cards.ts';
import { newId } from '../ids.ts';
import type { PaymentMethod } from './types.ts';

type BillingDetails = PaymentMethod['billing_details'];
export type BillingDetailsInput = {
  address?:
    | { [K in keyof NonNullable<BillingDetails['address']>]?: string | undefined }
    | undefined;
  email?: string | undefined;
  name?: string | undefined;
  phone?: string | undefined;
};

function toBillingDetails({ address, ...input }: BillingDetailsInput): BillingDetails {
  return {
    address: {
      city: address?.city ?? null,
      country: address?.country ?? null,
      line1: address?.line1 ?? null,
      line2: address?.line2 ?? null,
      postal_code: address?.postal_code ?? null,
      state: address?.state ?? null,
    },
    email: input.email ?? null,
    name: input.name ?? null,
    phone: input.phone ?? null,
    tax_id: null,
  };
}

export type CardInput = {
  card: TestCard;
  expMonth: number;
  expYear: number;
  billingDetails: BillingDetailsInput;
};

export function buildCardPaymentMethod(input: CardInput, created: number): PaymentMethod {
  const { number, brand, country, funding } = input.card;
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: toBillingDetails(input.billingDetails),
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: null },
      country,
      display_brand: brand,
      exp_month: input.expMonth,
      exp_year: input.expYear,
      fingerprint: fingerprintOf(number),
      funding,
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}
