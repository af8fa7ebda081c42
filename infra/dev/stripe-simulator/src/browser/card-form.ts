import { postalLabel, type FieldName } from './card-rules.ts';

const countries = ['US', 'AU', 'CA', 'DE', 'ES', 'FR', 'GB', 'IE', 'IN', 'IT', 'JP', 'MX', 'NZ'];

export type CardForm = {
  root: HTMLFormElement;
  inputs: { [K in FieldName]: HTMLInputElement };
  country: HTMLSelectElement;
  showBrand: (brand: string) => void;
  showProblem: (name: FieldName, message: string | null) => void;
  showPostalFor: (country: string) => void;
};

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: { [name: string]: string },
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

type Field = {
  wrapper: HTMLDivElement;
  label: HTMLLabelElement;
  input: HTMLInputElement;
  problem: HTMLParagraphElement;
};

function createField(
  name: FieldName,
  labelText: string,
  attributes: { [name: string]: string },
): Field {
  const id = `payment-${name}Input`;
  const describedBy = `${id}-problem`;
  const base = { id, name, type: 'text', 'aria-invalid': 'false', 'aria-describedby': describedBy };
  const input = element('input', { ...base, ...attributes });
  const label = element('label', { for: id }, labelText);
  const problem = element('p', { id: describedBy, class: 'problem', role: 'alert' });
  const control = element('div', { class: 'control' }, input);
  const wrapper = element('div', { class: `field field-${name}` }, label, control, problem);
  return { wrapper, label, input, problem };
}

function createCountryField(): { wrapper: HTMLDivElement; select: HTMLSelectElement } {
  const id = 'payment-countryInput';
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  const options = countries.map((code) =>
    element('option', { value: code }, names.of(code) ?? code),
  );
  const select = element(
    'select',
    { id, name: 'country', autocomplete: 'billing country' },
    ...options,
  );
  const label = element('label', { for: id }, 'Country');
  const control = element('div', { class: 'control' }, select);
  return { wrapper: element('div', { class: 'field field-country' }, label, control), select };
}

function createFields(): { [K in FieldName]: Field } {
  return {
    number: createField('number', 'Card number', {
      inputmode: 'numeric',
      autocomplete: 'cc-number',
      placeholder: '1234 1234 1234 1234',
      maxlength: '23',
    }),
    expiry: createField('expiry', 'Expiration date', {
      inputmode: 'numeric',
      autocomplete: 'cc-exp',
      placeholder: 'MM / YY',
      maxlength: '9',
    }),
    cvc: createField('cvc', 'Security code', {
      inputmode: 'numeric',
      autocomplete: 'cc-csc',
      placeholder: 'CVC',
      maxlength: '4',
    }),
    postalCode: createField('postalCode', 'ZIP code', {
      autocomplete: 'billing postal-code',
      placeholder: '12345',
      maxlength: '10',
    }),
  };
}

/** The fields of the Payment Element, labeled, each with a place for its problem. */
export function createCardForm(): CardForm {
  const fields = createFields();
  const { number, expiry, cvc, postalCode } = fields;
  const country = createCountryField();
  const badge = element('span', { class: 'brand', 'aria-hidden': 'true' });
  number.input.after(badge);
  return {
    root: element(
      'form',
      { novalidate: '', 'aria-label': 'Card details' },
      ...[number.wrapper, expiry.wrapper, cvc.wrapper, country.wrapper, postalCode.wrapper],
    ),
    inputs: {
      number: number.input,
      expiry: expiry.input,
      cvc: cvc.input,
      postalCode: postalCode.input,
    },
    country: country.select,
    showBrand: (brand) => {
      badge.textContent = brand === 'unknown' ? '' : brand;
    },
    showProblem: (name, message) => {
      const { input, problem, wrapper } = fields[name];
      input.setAttribute('aria-invalid', String(message !== null));
      wrapper.classList.toggle('invalid', message !== null);
      problem.textContent = message ?? '';
    },
    showPostalFor: (code) => {
      const label = postalLabel(code);
      postalCode.wrapper.hidden = label === null;
      postalCode.label.textContent = label ?? '';
      postalCode.input.placeholder = code === 'US' ? '12345' : '';
    },
  };
}
