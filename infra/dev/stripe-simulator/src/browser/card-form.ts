import { postalLabel, type FieldName } from './card-rules.ts';

const countries =
  'AD AE AG AL AM AR AT AU AZ BA BB BD BE BG BH BM BO BR BS BW BY BZ CA CH CL CN CO CR CY CZ DE DK DO EC EE EG ES FI FJ FR GB GE GH GR GT HK HN HR HU ID IE IL IN IS IT JM JO JP KE KR KW KZ LI LT LU LV MA MC MT MX MY NG NL NO NZ PA PE PH PK PL PR PT PY QA RO RS SA SE SG SI SK SV TH TR TT TW UA US UY VN ZA'.split(
    ' ',
  );

export type CardForm = {
  root: HTMLFormElement;
  inputs: { [K in FieldName]: HTMLInputElement };
  country: HTMLSelectElement;
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

type Field = { wrapper: HTMLDivElement; input: HTMLInputElement; problem: HTMLParagraphElement };

function field(name: FieldName, label: string, attributes: { [name: string]: string }): Field {
  const id = `payment-${name}Input`;
  const input = element('input', {
    id,
    name,
    type: 'text',
    'aria-invalid': 'false',
    'aria-describedby': `${id}-problem`,
    ...attributes,
  });
  const problem = element('p', { id: `${id}-problem`, class: 'problem', role: 'alert' });
  const wrapper = element(
    'div',
    { class: `field field-${name}` },
    element('label', { for: id }, label),
    element('div', { class: 'control' }, input),
    problem,
  );
  return { wrapper, input, problem };
}

function countrySelect(): { wrapper: HTMLDivElement; select: HTMLSelectElement } {
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  const sorted = countries
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name));
  const select = element(
    'select',
    { id: 'payment-countryInput', name: 'country', autocomplete: 'billing country' },
    ...sorted.map(({ code, name }) => element('option', { value: code }, name)),
  );
  select.value = 'US';
  const wrapper = element(
    'div',
    { class: 'field field-country' },
    element('label', { for: 'payment-countryInput' }, 'Country'),
    element('div', { class: 'control' }, select),
    element('p', { class: 'problem' }),
  );
  return { wrapper, select };
}

/** The Payment Element's fields, labelled, with a place for each problem. */
export function createCardForm(fields: { postalCode: boolean; country: boolean }): CardForm {
  const made = {
    number: field('number', 'Card number', {
      autocomplete: 'cc-number',
      inputmode: 'numeric',
      placeholder: '1234 1234 1234 1234',
      maxlength: '23',
    }),
    expiry: field('expiry', 'Expiration date', {
      autocomplete: 'cc-exp',
      inputmode: 'numeric',
      placeholder: 'MM / YY',
      maxlength: '9',
    }),
    cvc: field('cvc', 'Security code', {
      autocomplete: 'cc-csc',
      inputmode: 'numeric',
      placeholder: 'CVC',
      maxlength: '4',
    }),
    postalCode: field('postalCode', 'ZIP code', {
      autocomplete: 'billing postal-code',
      placeholder: '12345',
      maxlength: '10',
    }),
  };
  const country = countrySelect();
  const badge = element('span', { class: 'brand', 'aria-hidden': 'true' });
  made.number.input.after(badge);
  const root = element(
    'form',
    { novalidate: '', 'aria-label': 'Card details' },
    made.number.wrapper,
    made.expiry.wrapper,
    made.cvc.wrapper,
  );
  if (fields.country) root.append(country.wrapper);
  if (fields.postalCode) root.append(made.postalCode.wrapper);
  const showPostalFor = (code: string): void => {
    const label = postalLabel(code);
    made.postalCode.wrapper.hidden = label === null;
    const shown = made.postalCode.wrapper.querySelector('label');
    if (shown && label !== null) shown.textContent = label;
    made.postalCode.input.placeholder =
      code === 'US' ? '12345' : code === 'CA' ? 'M5T 1T4' : 'WS11 1DB';
  };
  const showProblem = (name: FieldName, message: string | null): void => {
    const { input, problem, wrapper } = made[name];
    input.setAttribute('aria-invalid', String(message !== null));
    wrapper.classList.toggle('invalid', message !== null);
    problem.textContent = message ?? '';
  };
  const inputs = {
    number: made.number.input,
    expiry: made.expiry.input,
    cvc: made.cvc.input,
    postalCode: made.postalCode.input,
  };
  return { root, inputs, country: country.select, showProblem, showPostalFor };
}
