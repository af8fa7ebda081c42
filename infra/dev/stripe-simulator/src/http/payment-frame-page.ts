import { page } from './pages.ts';

const countries = {
  US: 'United States',
  AU: 'Australia',
  CA: 'Canada',
  FR: 'France',
  DE: 'Germany',
  IN: 'India',
  IE: 'Ireland',
  IT: 'Italy',
  JP: 'Japan',
  MX: 'Mexico',
  NZ: 'New Zealand',
  ES: 'Spain',
  GB: 'United Kingdom',
};

function field(id: string, label: string, control: string): string {
  return `<div class="field field-${id}">
<label for="${id}" id="${id}-label">${label}</label>
<div class="control">${control}</div>
<p class="problem" id="${id}-problem" role="alert"></p>
</div>`;
}

function textField(id: string, label: string, attributes: string): string {
  const common = `id="${id}" type="text" aria-invalid="false" aria-describedby="${id}-problem"`;
  const badge = id === 'number' ? '<span id="brand" aria-hidden="true"></span>' : '';
  return field(id, label, `<input ${common} ${attributes}>${badge}`);
}

const numeric = 'inputmode="numeric" autocomplete';
const options = Object.entries(countries)
  .map(([code, name]) => `<option value="${code}">${name}</option>`)
  .join('');
const fields = [
  textField(
    'number',
    'Card number',
    `${numeric}="cc-number" placeholder="1234 1234 1234 1234" maxlength="23"`,
  ),
  textField('expiry', 'Expiration date', `${numeric}="cc-exp" placeholder="MM / YY" maxlength="9"`),
  textField('cvc', 'Security code', `${numeric}="cc-csc" placeholder="CVC" maxlength="4"`),
  field(
    'country',
    'Country',
    `<select id="country" autocomplete="billing country">${options}</select>`,
  ),
  textField('postalCode', 'ZIP code', 'autocomplete="billing postal-code" maxlength="10"'),
];

/** Renders the Payment Element's frame. Its script shows the form once the intent is loaded. */
export function paymentFramePage(): string {
  const form = `<form id="card-form" aria-label="Card details" novalidate hidden>\n${fields.join('\n')}\n</form>`;
  return page('Secure payment input frame', form, 'payment-frame.ts');
}
