import { AppError, handle, type HandledRoute } from '@petwell/chassis';
import { retryPayment } from '@petwell/contracts';
import type { RetryPayment } from './retry-payment.ts';

/** Creates the route for trying an open payment again. */
export const createRetryRoutes = (deps: { retryPayment: RetryPayment }): HandledRoute[] => [
  handle(retryPayment, async ({ params: { invoiceId }, actor, record }) => {
    if (record === null) throw new AppError('validation_failed');
    return { status: 200, body: await deps.retryPayment({ invoiceId, actor, record }) };
  }),
];
