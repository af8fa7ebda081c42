import { handle, type HandledRoute, type IdempotencyPolicy } from '@petwell/chassis';
import {
  confirmPaymentMethodUpdate,
  preparePaymentMethodUpdate,
  readCustomerPayments,
  readOwnPayments,
  readWorkList,
} from '@petwell/contracts';
import { readCollected, readPaymentStanding } from '@petwell/contracts/internal';
import type { createReadCustomerPayments } from './read-customer-payments.ts';
import type { createReadOwnPayments } from './read-own-payments.ts';
import type { createReadWorkList } from './read-work-list.ts';
import type { createReadCollected } from './store-collected.ts';
import type { createReadStanding } from './store-standing.ts';
import type { PreparePaymentMethod, UpdatePaymentMethod } from './update-payment-method.ts';

/** Creates the routes for payments: the owner's, the staff's, and enrollment's. */
export function createMoneyRoutes(deps: {
  readOwnPayments: ReturnType<typeof createReadOwnPayments>;
  preparePaymentMethod: PreparePaymentMethod;
  updatePaymentMethod: UpdatePaymentMethod;
  readWorkList: ReturnType<typeof createReadWorkList>;
  readCustomerPayments: ReturnType<typeof createReadCustomerPayments>;
  readCollected: ReturnType<typeof createReadCollected>;
  readStanding: ReturnType<typeof createReadStanding>;
  /** Keeps client secrets out of stored responses. */
  idempotency: IdempotencyPolicy;
}): HandledRoute[] {
  const { idempotency } = deps;
  return [
    handle(readOwnPayments, async ({ caller: principals }) => ({
      status: 200,
      body: await deps.readOwnPayments(principals),
    })),
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
    handle(readWorkList, async ({ query }) => ({
      status: 200,
      body: await deps.readWorkList(query),
    })),
    handle(readCustomerPayments, async ({ params, query }) => ({
      status: 200,
      body: await deps.readCustomerPayments({ ...params, ...query }),
    })),
    handle(readCollected, async ({ body }) => ({
      status: 200,
      body: { collected: await deps.readCollected(body.periods) },
    })),
    handle(readPaymentStanding, async ({ params }) => ({
      status: 200,
      body: await deps.readStanding(params.enrollmentId),
    })),
  ];
}
