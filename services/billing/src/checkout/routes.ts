import { type HandledRoute, type IdempotencyPolicy, reply } from '@petwell/chassis';
import { createSubscription, recordConsent } from '@petwell/contracts';
import { verifyPayment } from '@petwell/contracts/internal';
import type { createCreateSubscription } from './create-subscription.ts';
import type { RecordConsent } from './record-consent.ts';
import type { createVerifyPayment } from './verify-payment.ts';

/** Creates the routes for an owner's first payment, and for enrollment, which asks whether it was made. */
export const createCheckoutRoutes = (deps: {
  createSubscription: ReturnType<typeof createCreateSubscription>;
  recordConsent: RecordConsent;
  verifyPayment: ReturnType<typeof createVerifyPayment>;
  /** Keeps client secrets out of stored responses. */
  idempotency: IdempotencyPolicy;
}): HandledRoute[] => [
  reply(
    createSubscription,
    ({ body, caller: principals, clientAddress }) =>
      deps.createSubscription({ ...body, principals, clientAddress }),
    { idempotency: deps.idempotency },
  ),
  reply(recordConsent, ({ body: consent, caller: principals, clientAddress, record }) =>
    deps.recordConsent({ consent, principals, clientAddress, record }),
  ),
  reply(verifyPayment, ({ params, body }) => deps.verifyPayment({ ...params, ...body })),
];
