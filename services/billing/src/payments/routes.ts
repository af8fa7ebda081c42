import { handle, type HandledRoute } from '@petwell/chassis';
import { readCustomerPayments, readOwnPayments } from '@petwell/contracts';
import { readPaymentStanding } from '@petwell/contracts/internal';
import type { createReadCustomerPayments } from './read-customer-payments.ts';
import type { createReadOwnPayments } from './read-own-payments.ts';
import type { createReadStanding } from './store-standing.ts';

/** Creates the routes that show payments to their owner, to staff, and to enrollment. */
export const createPaymentRoutes = (deps: {
  readOwnPayments: ReturnType<typeof createReadOwnPayments>;
  readCustomerPayments: ReturnType<typeof createReadCustomerPayments>;
  readStanding: ReturnType<typeof createReadStanding>;
}): HandledRoute[] => [
  handle(readOwnPayments, async ({ caller: principals }) => ({
    status: 200,
    body: await deps.readOwnPayments(principals),
  })),
  handle(readCustomerPayments, async ({ params, query }) => ({
    status: 200,
    body: await deps.readCustomerPayments({ ...params, ...query }),
  })),
  handle(readPaymentStanding, async ({ params }) => ({
    status: 200,
    body: await deps.readStanding(params.enrollmentId),
  })),
];
