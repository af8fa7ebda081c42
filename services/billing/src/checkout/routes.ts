import { handle, type HandledRoute, type IdempotencyPolicy } from '@petwell/chassis';
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
  handle(
    createSubscription,
    async ({ body, caller: principals, clientAddress }) => ({
      status: 200,
      body: await deps.createSubscription({ ...body, principals, clientAddress }),
    }),
    { idempotency: deps.idempotency },
  ),
  handle(recordConsent, async ({ body: consent, caller: principals, clientAddress, record }) => {
    await deps.recordConsent({ consent, principals, clientAddress, record });
    return { status: 204 };
  }),
  handle(verifyPayment, async ({ params, body }) => ({
    status: 200,
    body: await deps.verifyPayment({ ...params, ...body }),
  })),
];
