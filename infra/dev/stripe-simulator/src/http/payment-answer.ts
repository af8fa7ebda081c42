import type { SimPaymentIntent } from '../domain/objects/types.ts';
import type { CallContext } from './route.ts';

/** What a browser may see of an intent: nothing about the customer or our own notes. */
function forBrowser(intent: SimPaymentIntent): object {
  const {
    customer: _c,
    metadata: _m,
    latest_charge: _l,
    application: _a,
    review: _r,
    ...rest
  } = intent;
  return rest;
}

/** The intent as whoever asks may see it. */
export function answer(context: CallContext, intent: SimPaymentIntent): object {
  return context.key === 'publishable' ? forBrowser(intent) : intent;
}
