import type { World } from '../world.ts';
import { invalidRequest } from '../domain/stripe-error.ts';
import { defaultPaymentOf } from '../use-cases/invoice-payment.ts';

type Json = { [key: string]: unknown };

/** Fields that exist only when they are asked for. */
const includable: {
  [object: string]: { [field: string]: (world: World, object: Json) => unknown };
} = {
  invoice: {
    confirmation_secret: (world, invoice) => {
      const payment = defaultPaymentOf(world, String(invoice.id));
      const intent = payment
        ? world.store.get('payment_intent', payment.payment.payment_intent)
        : undefined;
      return intent && invoice.status === 'open'
        ? { client_secret: intent.client_secret, type: 'payment_intent' }
        : null;
    },
    payments: (world, invoice) => ({
      object: 'list',
      data: world.store.all('invoice_payment', { invoice: String(invoice.id) }),
      has_more: false,
      url: `/v1/invoice_payments?invoice=${String(invoice.id)}`,
    }),
  },
  charge: {
    refunds: (world, charge) => ({
      object: 'list',
      data: world.store.all('refund', { charge: String(charge.id) }).reverse(),
      has_more: false,
      url: `/v1/charges/${String(charge.id)}/refunds`,
    }),
  },
  customer: {
    subscriptions: (world, customer) => ({
      object: 'list',
      data: world.store
        .all('subscription', { customer: String(customer.id) })
        .filter(({ status }) => !['canceled', 'incomplete_expired'].includes(status))
        .reverse(),
      has_more: false,
      url: `/v1/customers/${String(customer.id)}/subscriptions`,
    }),
    sources: (_world, customer) => ({
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/customers/${String(customer.id)}/sources`,
    }),
    tax_ids: (_world, customer) => ({
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/customers/${String(customer.id)}/tax_ids`,
    }),
  },
};

const maxDepth = 4;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function cannotExpand(field: string): Error {
  return invalidRequest(
    `This property cannot be expanded (${field}). You may want to try expanding 'data.${field}' instead.`,
    { code: 'parameter_invalid', param: 'expand' },
  );
}

function expandPath(world: World, value: unknown, path: string[]): unknown {
  const [field, ...rest] = path;
  if (field === undefined || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => expandPath(world, entry, path));
  if (!isObject(value)) throw cannotExpand(field);
  const computed = includable[String(value.object)]?.[field];
  let inner = value[field];
  if (inner === undefined && computed) inner = computed(world, value);
  if (inner === undefined) {
    // In a union (`payment.charge` beside `payment.payment_intent`) the other branch is not there.
    if (!('object' in value)) return value;
    throw cannotExpand(field);
  }
  if (typeof inner === 'string') {
    const found = world.store.find(inner);
    if (!found) throw cannotExpand(field);
    inner = found;
  }
  return { ...value, [field]: expandPath(world, inner, rest) };
}

/** The object with the given paths (`latest_invoice.confirmation_secret`) replaced by whole objects. */
export function expand(world: World, value: object, paths: string[]): object {
  return paths.reduce<object>((result, path) => {
    const fields = path.split('.');
    if (fields.filter((field) => field !== 'data').length > maxDepth) {
      throw invalidRequest(`You cannot expand more than ${maxDepth} levels of a property.`, {
        param: 'expand',
      });
    }
    return expandPath(world, result, fields) as object;
  }, value);
}
