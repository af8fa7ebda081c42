import { type HandledRoute, reply } from '@petwell/chassis';
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
  reply(readOwnPayments, ({ caller: principals }) => deps.readOwnPayments(principals)),
  reply(readCustomerPayments, ({ params, query }) =>
    deps.readCustomerPayments({ ...params, ...query }),
  ),
  reply(readPaymentStanding, ({ params }) => deps.readStanding(params.enrollmentId)),
];
