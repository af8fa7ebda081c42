import { AppError, handle, type HandledRoute, reply } from '@petwell/chassis';
import { readPayment, refundPayment } from '@petwell/contracts';
import type { createReadPayment } from './read-payment.ts';
import type { RefundPayment } from './refund-payment.ts';

/** Creates the routes for refunds. */
export function createRefundRoutes(deps: {
  readPayment: ReturnType<typeof createReadPayment>;
  refundPayment: RefundPayment;
}): HandledRoute[] {
  return [
    reply(readPayment, ({ params }) => deps.readPayment(params.invoiceId)),
    handle(refundPayment, async ({ params: { invoiceId }, body, actor, record }) => {
      if (record === null) throw new AppError('validation_failed');
      const refund = await deps.refundPayment({ ...body, invoiceId, actor, record });
      const { refundableCents } = await deps.readPayment(invoiceId);
      return { status: 201, body: { refund, refundableCents } };
    }),
  ];
}
