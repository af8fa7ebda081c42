import { applyAppearance } from './appearance.ts';
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
import { confirmWithCard, createPaymentMethod, readIntent, type Card } from './frame-api.ts';
import type {
  BillingDetails,
  FrameRequest,
  FromFrame,
  Result,
  StripeJsError,
  ToFrame,
} from './messages.ts';

type Session = {
  key: string;
  form: CardForm;
  fields: { postalCode: boolean; country: boolean };
  defaults: BillingDetails;
};
type Unsourced<T> = T extends FromFrame ? Omit<T, 'source'> : never;

const blurDelayMs = 200;

let session: Session | null = null;
let wasComplete = false;

function tell(message: Unsourced<FromFrame>): void {
  // Whoever embeds the form may hear of it: it never says what was typed.
  window.parent.postMessage({ source: 'stripe-frame', ...message }, '*');
}

function check(name: FieldName, { form, fields }: Session): FieldProblem | null {
  const { inputs, country } = form;
  if (name === 'number') return checkNumber(inputs.number.value);
  if (name === 'expiry') return checkExpiry(inputs.expiry.value, new Date());
  if (name === 'cvc') return checkCvc(inputs.cvc.value, brandOf(inputs.number.value));
  return fields.postalCode ? checkPostalCode(inputs.postalCode.value, country.value) : null;
}

const fieldNames: FieldName[] = ['number', 'expiry', 'cvc', 'postalCode'];

function problemsOf(current: Session): { name: FieldName; problem: FieldProblem }[] {
  return fieldNames.flatMap((name) => {
    const problem = check(name, current);
    return problem ? [{ name, problem }] : [];
  });
}

function tellChange(current: Session): void {
  const isEmpty = fieldNames.every((name) => current.form.inputs[name].value === '');
  wasComplete = problemsOf(current).length === 0;
  tell({
    kind: 'event',
    name: 'change',
    detail: { empty: isEmpty, complete: wasComplete, collapsed: false, value: { type: 'card' } },
  });
}

/** Shows all that is wrong, puts the cursor there, and says the first of it; null when all is well. */
function validate(current: Session): StripeJsError | null {
  const problems = problemsOf(current);
  for (const { name, problem } of problems) current.form.showProblem(name, problem.message);
  const [first] = problems;
  if (!first) return null;
  current.form.inputs[first.name].focus();
  return { type: 'validation_error', code: first.problem.code, message: first.problem.message };
}

function cardOf({ form }: Session): Card {
  const { month, year } = expiryOf(form.inputs.expiry.value);
  const number = digitsOf(form.inputs.number.value);
  return { number, exp_month: month, exp_year: year, cvc: digitsOf(form.inputs.cvc.value) };
}

function billingOf(current: Session, given: BillingDetails | undefined): BillingDetails {
  const { form, fields, defaults } = current;
  const address = {
    ...defaults.address,
    ...given?.address,
    ...(fields.country ? { country: form.country.value } : {}),
    ...(fields.postalCode && form.inputs.postalCode.value !== ''
      ? { postal_code: form.inputs.postalCode.value.trim() }
      : {}),
  };
  return { ...defaults, ...given, address };
}

const fieldByParam: { [param: string]: FieldName } = {
  number: 'number',
  exp_month: 'expiry',
  exp_year: 'expiry',
  cvc: 'cvc',
};

/** A refused card is shown at its field as well. */
function showRefusal(current: Session, result: Result): Result {
  if (result.error?.type === 'card_error') {
    const code = result.error.code ?? '';
    const name: FieldName =
      fieldByParam[result.error.param ?? ''] ??
      (code.includes('cvc') ? 'cvc' : code.includes('expir') ? 'expiry' : 'number');
    current.form.showProblem(name, result.error.message);
  }
  return result;
}

function connect(current: Session): void {
  const { form } = current;
  for (const name of fieldNames) {
    const input = form.inputs[name];
    input.addEventListener('input', (event) => {
      const isDeleting = event instanceof InputEvent && event.inputType.startsWith('delete');
      if (name === 'number') input.value = formatNumber(input.value);
      if (name === 'expiry') input.value = formatExpiry(input.value, isDeleting);
      if (name === 'cvc') input.value = digitsOf(input.value);
      form.root.dataset.brand = brandOf(form.inputs.number.value);
      form.showProblem(name, null);
      tellChange(current);
    });
    input.addEventListener('blur', () => {
      // Not at once: a message that moves the page's button between press and release loses a click.
      setTimeout(() => {
        // An empty field is nobody's mistake until the form is sent.
        const isLeft = document.activeElement !== input && input.value !== '';
        const problem = isLeft ? check(name, current) : null;
        if (problem) form.showProblem(name, problem.message);
      }, blurDelayMs);
    });
  }
  form.country.addEventListener('change', () => {
    form.showPostalFor(form.country.value);
    form.showProblem('postalCode', null);
    tellChange(current);
  });
  form.root.addEventListener('submit', (event) => {
    event.preventDefault();
  });
  form.root.addEventListener('focusin', () => {
    tell({ kind: 'event', name: 'focus', detail: {} });
  });
  form.root.addEventListener('focusout', (event) => {
    if (event.relatedTarget === null) tell({ kind: 'event', name: 'blur', detail: {} });
  });
  form.root.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') tell({ kind: 'event', name: 'escape', detail: {} });
  });
}

async function init(request: Extract<FrameRequest, { action: 'init' }>): Promise<Result> {
  applyAppearance(request.appearance);
  const form = createCardForm(request.fields);
  const defaults = request.defaults.billingDetails ?? {};
  session = { key: request.key, form, fields: request.fields, defaults };
  const { country, postal_code: postalCode } = defaults.address ?? {};
  if (country !== undefined) form.country.value = country;
  if (postalCode !== undefined) form.inputs.postalCode.value = postalCode;
  form.showPostalFor(form.country.value);
  connect(session);
  if (request.clientSecret !== null) {
    const { intent, error } = await readIntent(request.key, request.clientSecret);
    const isOver = intent?.status === 'succeeded' || intent?.status === 'canceled';
    const problem: StripeJsError | undefined = isOver
      ? {
          type: 'invalid_request_error',
          code: `${intent.object}_unexpected_state`,
          message: `This ${intent.object === 'payment_intent' ? 'PaymentIntent' : 'SetupIntent'} is in a terminal state and cannot be used to initialize Elements.`,
        }
      : error;
    if (problem) {
      tell({ kind: 'event', name: 'loaderror', detail: { error: problem } });
      return { error: problem };
    }
  }
  document.getElementById('root')?.replaceChildren(form.root);
  tell({ kind: 'event', name: 'ready', detail: {} });
  tellChange(session);
  return {};
}

function clear(current: Session): void {
  for (const name of fieldNames) {
    current.form.inputs[name].value = '';
    current.form.showProblem(name, null);
  }
  tellChange(current);
}

async function answer(request: FrameRequest): Promise<Result> {
  if (request.action === 'init') return init(request);
  if (request.action === 'update') {
    if (request.appearance) applyAppearance(request.appearance);
    return {};
  }
  const current = session;
  if (!current) return { error: { type: 'api_error', message: 'The form is not ready yet.' } };
  if (request.action === 'focus') current.form.inputs.number.focus();
  if (request.action === 'blur' && document.activeElement instanceof HTMLElement)
    document.activeElement.blur();
  if (request.action === 'clear') clear(current);
  if (
    request.action !== 'submit' &&
    request.action !== 'confirm' &&
    request.action !== 'createPaymentMethod'
  )
    return {};
  const error = validate(current);
  if (error || request.action === 'submit') return error ? { error } : {};
  const card = cardOf(current);
  if (request.action === 'createPaymentMethod') {
    const billing = billingOf(current, request.params.billing_details);
    return showRefusal(current, await createPaymentMethod(current.key, { card, billing }));
  }
  const billing = billingOf(current, request.params.payment_method_data?.billing_details);
  const { clientSecret, params } = request;
  return showRefusal(
    current,
    await confirmWithCard(current.key, { clientSecret, card, billing, params }),
  );
}

window.addEventListener('message', (event: MessageEvent) => {
  const message = event.data as ToFrame;
  if (event.source !== window.parent || message.source !== 'stripe.js') return;
  void answer(message.request).then((result) => {
    tell({ kind: 'reply', id: message.id, result });
  });
});

new ResizeObserver(() => {
  tell({
    kind: 'height',
    height: Math.ceil(document.documentElement.getBoundingClientRect().height),
  });
}).observe(document.documentElement);
tell({ kind: 'hello' });
