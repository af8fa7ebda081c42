import { handle, type HandledRoute, type IdempotencyPolicy } from '@petwell/chassis';
import { confirmPaymentMethodUpdate, preparePaymentMethodUpdate } from '@petwell/contracts';
import type { PreparePaymentMethod, UpdatePaymentMethod } from './update-payment-method.ts';

/** Creates the routes for an owner's new card. */
export function createCardRoutes(deps: {
  preparePaymentMethod: PreparePaymentMethod;
  updatePaymentMethod: UpdatePaymentMethod;
  /** Keeps client secrets out of stored responses. */
  idempotency: IdempotencyPolicy;
}): HandledRoute[] {
  const { idempotency } = deps;
  return [
    handle(
      preparePaymentMethodUpdate,
      async ({ body: { enrollmentId }, caller: principals }) => ({
        status: 200,
        body: await deps.preparePaymentMethod({ enrollmentId, principals }),
      }),
      { idempotency },
    ),
    handle(
      confirmPaymentMethodUpdate,
      async ({ body, caller: principals }) => ({
        status: 200,
        body: await deps.updatePaymentMethod({ ...body, principals }),
      }),
      { idempotency },
    ),
  ];
}
