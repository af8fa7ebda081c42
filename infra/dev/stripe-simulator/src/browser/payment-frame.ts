import { applyAppearance } from './appearance.ts';
import { confirmIntent, retrieveIntent } from './call-api.ts';
import { createCardForm, type CardForm } from './card-form.ts';
import {
  brandOf,
  checkCvc,
  checkExpiry,
  checkNumber,
  checkPostalCode,
  digitsOf,
  expiryOf,
  formatExpiry,
  formatNumber,
  type FieldName,
  type FieldProblem,
} from './card-rules.ts';
import type {
  BillingDetails,
  FrameMessage,
  FrameRequest,
  FromFrame,
  Result,
  StripeJsError,
  ToFrame,
} from './messages.ts';

type Session = { key: string; form: CardForm; billingDetails: BillingDetails };

const fieldNames: FieldName[] = ['number', 'expiry', 'cvc', 'postalCode'];
const blurDelayMs = 200;
let session: Session | null = null;

function tell(message: FrameMessage): void {
  const sent: FromFrame = { source: 'stripe-frame', ...message };
  window.parent.postMessage(sent, '*');
}

function tellEvent(name: string, detail: object = {}): void {
  tell({ kind: 'event', name, detail });
}

function check(name: FieldName, { inputs, country }: CardForm): FieldProblem | null {
  const { value } = inputs[name];
  if (name === 'number') return checkNumber(value);
  if (name === 'expiry') return checkExpiry(value, new Date());
  if (name === 'cvc') return checkCvc(value, brandOf(inputs.number.value));
  return checkPostalCode(value, country.value);
}

/** Shows everything that is wrong, focuses the first problem and returns it. */
function validate(form: CardForm): StripeJsError | null {
  let first: StripeJsError | null = null;
  for (const name of fieldNames) {
    const problem = check(name, form);
    if (!problem) continue;
    form.showProblem(name, problem.message);
    if (!first) form.inputs[name].focus();
    first ??= { type: 'validation_error', ...problem };
  }
  return first;
}

const formats: { [K in FieldName]: (value: string, isDeleting: boolean) => string } = {
  number: formatNumber,
  expiry: formatExpiry,
  cvc: digitsOf,
  postalCode: (value) => value,
};

function connectInput(form: CardForm, name: FieldName): void {
  const input = form.inputs[name];
  input.addEventListener('input', (event) => {
    const isDeleting = event instanceof InputEvent && event.inputType.startsWith('delete');
    input.value = formats[name](input.value, isDeleting);
    form.showBrand(brandOf(form.inputs.number.value));
    form.showProblem(name, null);
  });
  input.addEventListener('blur', () => {
    // Not at once: a message that moves the page's button between press and release loses the click.
    setTimeout(() => {
      const wasLeft = document.activeElement !== input && input.value !== '';
      const problem = wasLeft ? check(name, form) : null;
      if (problem) form.showProblem(name, problem.message);
    }, blurDelayMs);
  });
}

function connect(form: CardForm): void {
  for (const name of fieldNames) connectInput(form, name);
  form.country.addEventListener('change', () => {
    form.showPostalFor(form.country.value);
    form.showProblem('postalCode', null);
  });
  form.root.addEventListener('submit', (event) => event.preventDefault());
}

async function start(request: Extract<FrameRequest, { action: 'init' }>): Promise<Result> {
  const { key, clientSecret, appearance, billingDetails } = request;
  applyAppearance(appearance);
  const { intent, error } = await retrieveIntent(key, clientSecret);
  const isOver = intent?.status === 'succeeded' || intent?.status === 'canceled';
  const problem: StripeJsError | undefined = isOver
    ? {
        type: 'invalid_request_error',
        code: `${intent.object}_unexpected_state`,
        message: 'This intent is in a terminal state and cannot be used to initialize Elements.',
      }
    : error;
  if (problem) {
    tellEvent('loaderror', { error: problem });
    return { error: problem };
  }
  const form = createCardForm();
  const { country, postal_code: postalCode } = billingDetails.address ?? {};
  if (country !== undefined) form.country.value = country;
  if (postalCode !== undefined) form.inputs.postalCode.value = postalCode;
  form.showPostalFor(form.country.value);
  connect(form);
  session = { key, form, billingDetails };
  document.getElementById('root')?.replaceChildren(form.root);
  tellEvent('ready');
  return {};
}

async function confirm(
  { key, form, billingDetails }: Session,
  { clientSecret, returnUrl }: { clientSecret: string; returnUrl: string },
): Promise<Result> {
  const { number, expiry, cvc, postalCode } = form.inputs;
  const { month, year } = expiryOf(expiry.value);
  const address = {
    ...billingDetails.address,
    country: form.country.value,
    ...(postalCode.value === '' ? {} : { postal_code: postalCode.value.trim() }),
  };
  const result = await confirmIntent(key, {
    clientSecret,
    returnUrl,
    card: {
      number: digitsOf(number.value),
      exp_month: month,
      exp_year: year,
      cvc: digitsOf(cvc.value),
    },
    billingDetails: { ...billingDetails, address },
  });
  // A declined card is shown at its field as well.
  const { type, code = '', message = '' } = result.error ?? {};
  if (type === 'card_error') {
    const field = code.includes('cvc') ? 'cvc' : code.includes('expir') ? 'expiry' : 'number';
    form.showProblem(field, message);
  }
  return result;
}

async function answer(request: FrameRequest): Promise<Result> {
  if (request.action === 'init') return start(request);
  if (!session) return { error: { type: 'api_error', message: 'The form is not ready yet.' } };
  const error = validate(session.form);
  if (error) return { error };
  return request.action === 'confirm' ? confirm(session, request) : {};
}

window.addEventListener('message', (event: MessageEvent) => {
  const message = event.data as ToFrame;
  if (event.source !== window.parent || message.source !== 'stripe.js') return;
  void answer(message.request).then((result) => tell({ kind: 'reply', id: message.id, result }));
});
new ResizeObserver(() => {
  const { height } = document.documentElement.getBoundingClientRect();
  tell({ kind: 'height', height: Math.ceil(height) });
}).observe(document.documentElement);
tell({ kind: 'hello' });
