import { brandOf, postalLabel, type FieldName } from './card-rules.ts';

/** The elements of the page that http/payment-frame-page.ts renders. */
const find = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;

export const form = find<HTMLFormElement>('card-form');
export const country = find<HTMLSelectElement>('country');
export const inputs: { [K in FieldName]: HTMLInputElement } = {
  number: find('number'),
  expiry: find('expiry'),
  cvc: find('cvc'),
  postalCode: find('postalCode'),
};
export const fieldNames: FieldName[] = ['number', 'expiry', 'cvc', 'postalCode'];

export function showProblem(name: FieldName, message: string | null): void {
  inputs[name].setAttribute('aria-invalid', String(message !== null));
  inputs[name].closest('.field')?.classList.toggle('invalid', message !== null);
  find(`${name}-problem`).textContent = message ?? '';
}

export function showBrand(): void {
  const brand = brandOf(inputs.number.value);
  find('brand').textContent = brand === 'unknown' ? '' : brand;
}

/** Asks for a postal code only if Stripe does. */
export function showPostalCode(): void {
  const label = postalLabel(country.value);
  const field = inputs.postalCode.closest<HTMLElement>('.field');
  if (field) field.hidden = label === null;
  find('postalCode-label').textContent = label ?? '';
  inputs.postalCode.placeholder = country.value === 'US' ? '12345' : '';
}
