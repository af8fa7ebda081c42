import { handle, type HandledRoute } from '@petwell/chassis';
import * as routes from '@petwell/contracts/routes';
import type { RecordPaymentUseCase, VoidPayment } from './record-payment.ts';

/** Creates the routes for members who pay elsewhere. */
export function createMemberRoutes(deps: {
  recordPayment: RecordPaymentUseCase;
  voidPayment: VoidPayment;
}): HandledRoute[] {
  return [
    handle(routes.recordPayment, async ({ params: { id: enrollmentId }, body, actor, record }) => ({
      status: 201,
      body: await deps.recordPayment({ enrollmentId, payment: body, actor, record }),
    })),
    handle(routes.voidRecordedPayment, async ({ params, actor, record }) => ({
      status: 200,
      body: await deps.voidPayment({
        enrollmentId: params.id,
        paymentId: params.paymentId,
        actor,
        record,
      }),
    })),
  ];
}
