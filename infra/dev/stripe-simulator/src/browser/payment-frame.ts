import { applyAppearance } from './appearance.ts';
import { confirmIntent, retrieveIntent } from './call-api.ts';
import {
  country,
  fieldNames,
  form,
  inputs,
  showBrand,
  showPostalCode,
  showProblem,
} from './card-form.ts';
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

type Session = { key: string; billingDetails: BillingDetails };

const blurDelayMs = 200;
let session: Session | null = null;

function tell(message: FrameMessage): void {
  const sent: FromFrame = { source: 'stripe-frame', ...message };
  window.parent.postMessage(sent, '*');
}

function check(name: FieldName): FieldProblem | null {
  const { value } = inputs[name];
  if (name === 'number') return checkNumber(value);
  if (name === 'expiry') return checkExpiry(value, new Date());
  if (name === 'cvc') return checkCvc(value, brandOf(inputs.number.value));
  return checkPostalCode(value, country.value);
}

/** Shows all errors, focuses the first one, and returns it. */
function validate(): StripeJsError | null {
  const problems = fieldNames.flatMap((name) => {
    const problem = check(name);
    return problem ? [{ name, problem }] : [];
  });
  for (const { name, problem } of problems) showProblem(name, problem.message);
  const [first] = problems;
  if (!first) return null;
  inputs[first.name].focus();
  return { type: 'validation_error', ...first.problem };
}

const formats: { [K in FieldName]: (value: string, isDeleting: boolean) => string } = {
  number: formatNumber,
  expiry: formatExpiry,
  cvc: digitsOf,
  postalCode: (value) => value,
};

function connectInput(name: FieldName): void {
  const input = inputs[name];
  input.addEventListener('input', (event) => {
    const isDeleting = event instanceof InputEvent && event.inputType.startsWith('delete');
    input.value = formats[name](input.value, isDeleting);
    showBrand();
    showProblem(name, null);
  });
  input.addEventListener('blur', () => {
    // Delayed: a message that moves the page's button between press and release loses the click.
    setTimeout(() => {
      const wasLeft = document.activeElement !== input && input.value !== '';
      const problem = wasLeft ? check(name) : null;
      if (problem) showProblem(name, problem.message);
    }, blurDelayMs);
  });
}

function showForm({ address = {} }: BillingDetails): void {
  for (const name of fieldNames) connectInput(name);
  country.addEventListener('change', () => {
    showPostalCode();
    showProblem('postalCode', null);
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  if (address.country !== undefined) country.value = address.country;
  if (address.postal_code !== undefined) inputs.postalCode.value = address.postal_code;
  showPostalCode();
  form.hidden = false;
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
    tell({ kind: 'event', name: 'loaderror', detail: { error: problem } });
    return { error: problem };
  }
  showForm(billingDetails);
  session = { key, billingDetails };
  tell({ kind: 'event', name: 'ready', detail: {} });
  return {};
}

async function confirm(
  { key, billingDetails }: Session,
  { clientSecret, returnUrl }: { clientSecret: string; returnUrl: string },
): Promise<Result> {
  const { month, year } = expiryOf(inputs.expiry.value);
  const number = digitsOf(inputs.number.value);
  const card = { number, exp_month: month, exp_year: year, cvc: digitsOf(inputs.cvc.value) };
  const postalCode = inputs.postalCode.value.trim();
  const address = {
    ...billingDetails.address,
    country: country.value,
    ...(postalCode !== '' && { postal_code: postalCode }),
  };
  const result = await confirmIntent(key, {
    clientSecret,
    returnUrl,
    card,
    billingDetails: { ...billingDetails, address },
  });
  // Also show a declined card at its field.
  const { type, code = '', message = '' } = result.error ?? {};
  if (type === 'card_error') {
    const field = code.includes('cvc') ? 'cvc' : code.includes('expir') ? 'expiry' : 'number';
    showProblem(field, message);
  }
  return result;
}

async function answer(request: FrameRequest): Promise<Result> {
  if (request.action === 'init') return start(request);
  if (!session) return { error: { type: 'api_error', message: 'The form is not ready yet.' } };
  const error = validate();
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
