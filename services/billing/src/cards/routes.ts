import { type HandledRoute, type IdempotencyPolicy, reply } from '@petwell/chassis';
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
    reply(
      preparePaymentMethodUpdate,
      ({ body: { enrollmentId }, caller: principals }) =>
        deps.preparePaymentMethod({ enrollmentId, principals }),
      { idempotency },
    ),
    reply(
      confirmPaymentMethodUpdate,
      ({ body, caller: principals }) => deps.updatePaymentMethod({ ...body, principals }),
      { idempotency },
    ),
  ];
}
