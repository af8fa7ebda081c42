import { z } from 'zod';
import type { PaymentIntent, SetupIntent } from '../domain/objects/types.ts';
import { id } from '../params/fields.ts';
import {
  checkClientSecret,
  confirmParams,
  type ConfirmParams,
} from '../use-cases/confirm-params.ts';
import { confirmPaymentIntent } from '../use-cases/payment-intents.ts';
import { confirmSetupIntent } from '../use-cases/setup-intents.ts';
import type { Account } from '../account.ts';
import { forBrowsers, route, type Route } from './route.ts';

type Intent = PaymentIntent | SetupIntent;
type IntentKind = 'payment_intent' | 'setup_intent';

/** Hides the customer and our metadata from browsers. */
function shownTo(isBrowser: boolean, intent: Intent): object {
  if (!isBrowser) return intent;
  const hidden = ['customer', 'metadata', 'latest_charge', 'latest_attempt', 'application'];
  return Object.fromEntries(Object.entries(intent).filter(([field]) => !hidden.includes(field)));
}

function retrieveIntent(kind: IntentKind): Route {
  const params = z.strictObject({ client_secret: id.optional() });
  return route('get', `/v1/${kind}s/:id`, params, (account, call) => {
    const intent = account.require(kind, call.id);
    if (call.isBrowser) checkClientSecret(intent, call.params.client_secret);
    return shownTo(call.isBrowser, intent);
  });
}

function confirmIntent(
  kind: IntentKind,
  confirm: (account: Account, id: string, params: ConfirmParams) => Intent,
): Route {
  return route('post', `/v1/${kind}s/:id/confirm`, confirmParams, (account, call) => {
    if (call.isBrowser) {
      checkClientSecret(account.require(kind, call.id), call.params.client_secret);
    }
    return shownTo(call.isBrowser, confirm(account, call.id, call.params));
  });
}

/** The calls that a browser makes with a publishable key and a client secret. */
export const intentRoutes: Route[] = [
  retrieveIntent('payment_intent'),
  retrieveIntent('setup_intent'),
  confirmIntent('payment_intent', confirmPaymentIntent),
  confirmIntent('setup_intent', confirmSetupIntent),
].map(forBrowsers);
