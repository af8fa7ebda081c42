import type { Account } from '../account.ts';
import { invalidRequest, type StripeError } from '../domain/stripe-error.ts';
import { retrieveCustomer } from '../use-cases/customers.ts';
import { intentOf } from '../use-cases/invoice-payment.ts';

type Json = { [key: string]: unknown };
const maxDepth = 4;

function listOf(data: object[], url: string): object {
  return { object: 'list', data, has_more: false, url };
}

/** Fields that a response has only if expanded, as `object.field`. */
const includable: { [field: string]: (account: Account, id: string) => object | null } = {
  'invoice.confirmation_secret': (account, id) => {
    const intent = intentOf(account, id);
    return intent && account.require('invoice', id).status === 'open'
      ? { client_secret: intent.client_secret, type: 'payment_intent' }
      : null;
  },
  'invoice.payments': (account, id) =>
    listOf(
      account.store.list('invoice_payment', { invoice: id }),
      `/v1/invoice_payments?invoice=${id}`,
    ),
  'charge.refunds': (account, id) =>
    listOf(account.store.list('refund', { charge: id }).reverse(), `/v1/charges/${id}/refunds`),
};

/** Replaces the ids at the given paths (`latest_invoice.confirmation_secret`) with whole objects. */
export function expand(account: Account, value: object, paths: string[]): object {
  return paths.reduce<object>((result, path) => {
    const fields = path.split('.');
    if (fields.length > maxDepth) {
      throw invalidRequest(`You cannot expand more than ${maxDepth} levels of a property.`, {
        param: 'expand',
      });
    }
    return expandPath(account, result, fields) as object;
  }, value);
}

function expandPath(account: Account, value: unknown, path: string[]): unknown {
  const [field, ...rest] = path;
  if (field === undefined || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => expandPath(account, entry, path));
  if (typeof value !== 'object') throw cannotExpand(field);
  const object = value as Json;
  const include = includable[`${String(object.object)}.${field}`];
  const inner = object[field] === undefined ? include?.(account, String(object.id)) : object[field];
  if (inner === undefined) {
    // In a union (`payment.charge` or `payment.payment_intent`), the other branch is absent.
    if (!('object' in object)) return object;
    throw cannotExpand(field);
  }
  const found = typeof inner === 'string' ? findObject(account, inner) : inner;
  if (found === undefined) throw cannotExpand(field);
  return { ...object, [field]: expandPath(account, found, rest) };
}

/** Also a customer that was deleted. */
const findObject = (account: Account, id: string): object | undefined =>
  account.store.find(id) ?? (id.startsWith('cus_') ? retrieveCustomer(account, id) : undefined);

function cannotExpand(field: string): StripeError {
  return invalidRequest(
    `This property cannot be expanded (${field}). You may want to try expanding 'data.${field}' instead.`,
    { code: 'parameter_invalid', param: 'expand' },
  );
}
