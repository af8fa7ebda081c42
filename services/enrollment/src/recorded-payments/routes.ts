import { handle, type HandledRoute } from '@petwell/chassis';
import * as routes from '@petwell/contracts/routes';
import type { ListPaidElsewhere } from './store-paid-elsewhere.ts';
import type { RecordPaymentUseCase } from './record-payment.ts';
import type { SettleOwedUseCase } from './settle-owed.ts';
import type { VoidPayment } from './void-payment.ts';
import type { ReadYear } from './years/read-year.ts';
import type { Unused } from './years/read-unused.ts';
import type { RefundYear } from './years/refund-year.ts';

/** Creates the routes for members who pay elsewhere. */
export function createRecordedPaymentRoutes(deps: {
  recordPayment: RecordPaymentUseCase;
  voidPayment: VoidPayment;
  settleOwed: SettleOwedUseCase;
  listPaidElsewhere: ListPaidElsewhere;
  listUnused: Unused['list'];
  readYear: ReadYear;
  refundYear: RefundYear;
  today: () => string;
}): HandledRoute[] {
  /** What is to be given back is with the first page. */
  async function listPaidElsewhere(cursor: string | undefined) {
    const page = await deps.listPaidElsewhere({ today: deps.today(), cursor });
    const unusedMonths = cursor === undefined ? await deps.listUnused() : [];
    return { ...page, ...(unusedMonths.length > 0 && { unusedMonths }) };
  }

  return [
    handle(routes.listPaidElsewhere, async ({ query: { cursor } }) => ({
      status: 200,
      body: await listPaidElsewhere(cursor),
    })),
    handle(routes.readPrepaidYear, async ({ params }) => ({
      status: 200,
      body: await deps.readYear(params.id),
    })),
    handle(routes.refundUnusedMonths, async ({ params, body, actor, record }) => ({
      status: 201,
      body: await deps.refundYear({
        enrollmentId: params.id,
        paymentId: params.paymentId,
        ...body,
        actor,
        record,
      }),
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
