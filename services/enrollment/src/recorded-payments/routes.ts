import { handle, type HandledRoute } from '@petwell/chassis';
import * as routes from '@petwell/contracts/routes';
import type { ListPaidElsewhere } from './store-paid-elsewhere.ts';
import type { RecordPaymentUseCase } from './record-payment.ts';
import type { SettleOwedUseCase } from './settle-owed.ts';
import type { VoidPayment } from './void-payment.ts';

/** Creates the routes for members who pay elsewhere. */
export function createRecordedPaymentRoutes(deps: {
  recordPayment: RecordPaymentUseCase;
  voidPayment: VoidPayment;
  settleOwed: SettleOwedUseCase;
  listPaidElsewhere: ListPaidElsewhere;
  today: () => string;
}): HandledRoute[] {
  return [
    handle(routes.listPaidElsewhere, async ({ query: { cursor } }) => ({
      status: 200,
      body: await deps.listPaidElsewhere({ today: deps.today(), cursor }),
    })),
    handle(routes.recordPayment, async ({ params: { id: enrollmentId }, body, actor, record }) => ({
      status: 201,
      body: await deps.recordPayment({ enrollmentId, payment: body, actor, record }),
    })),
    handle(routes.settleOwedPayment, async ({ params, body, actor, record }) => ({
      status: 201,
      body: await deps.settleOwed({
        enrollmentId: params.id,
        paymentId: params.paymentId,
        ...body,
        actor,
        record,
      }),
    })),
    handle(routes.voidRecordedPayment, async ({ params, body, actor, record }) => ({
      status: 200,
      body: await deps.voidPayment({
        enrollmentId: params.id,
        paymentId: params.paymentId,
        reason: body.reason,
        actor,
        record,
      }),
    })),
  ];
}
