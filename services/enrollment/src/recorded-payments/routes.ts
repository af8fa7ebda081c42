import { type HandledRoute, reply } from '@petwell/chassis';
import { idSchema, type YearLink } from '@petwell/contracts';
import { yearOfferSchema } from '@petwell/contracts/internal';
import * as routes from '@petwell/contracts/routes';
import type { ListPaidElsewhere } from './store-paid-elsewhere.ts';
import type { RecordPaymentUseCase } from './record-payment.ts';
import type { SettleOwedUseCase } from './settle-owed.ts';
import type { VoidPayment } from './void-payment.ts';
import type { CallOffLink } from './years/call-off-link.ts';
import type { ReadYear } from './years/read-year.ts';
import type { Unused } from './years/read-unused.ts';
import type { SendYearLink } from './years/send-year-link.ts';
import type { RefundYear } from './years/refund-year.ts';

type YearDependencies = {
  readYear: ReadYear;
  /** Null: none was mailed. */
  readYearLink: (enrollmentId: number) => Promise<YearLink | null>;
  sendYearLink: SendYearLink;
  callOffLink: CallOffLink;
  refundYear: RefundYear;
};

const storedOffer = yearOfferSchema.extend({ enrollmentId: idSchema });

/** Creates the routes of years in advance. */
const createYearRoutes = (deps: YearDependencies): HandledRoute[] => [
  reply(routes.readPrepaidYear, async ({ params }) => ({
    ...(await deps.readYear(params.id)),
    link: await deps.readYearLink(params.id),
  })),
  reply(
    routes.sendPrepaidYearLink,
    ({ params, body, actor, record }) =>
      deps.sendYearLink.send({ enrollmentId: params.id, ...body, actor, record }),
    { idempotency: { reveal: (stored) => deps.sendYearLink.again(storedOffer.parse(stored)) } },
  ),
  reply(routes.callOffYearLink, ({ params, actor }) =>
    deps.callOffLink({ enrollmentId: params.id, actor }),
  ),
  reply(routes.refundUnusedMonths, ({ params, body, actor, record }) =>
    deps.refundYear({
      enrollmentId: params.id,
      paymentId: params.paymentId,
      ...body,
      actor,
      record,
    }),
  ),
];

/** Creates the routes for members who pay elsewhere. */
export function createRecordedPaymentRoutes(
  deps: YearDependencies & {
    recordPayment: RecordPaymentUseCase;
    voidPayment: VoidPayment;
    settleOwed: SettleOwedUseCase;
    listPaidElsewhere: ListPaidElsewhere;
    listUnused: Unused['list'];
    today: () => string;
  },
): HandledRoute[] {
  /** What is to be given back is with the first page. */
  async function listPaidElsewhere(cursor: string | undefined) {
    const page = await deps.listPaidElsewhere({ today: deps.today(), cursor });
    const unusedMonths = cursor === undefined ? await deps.listUnused() : [];
    return { ...page, ...(unusedMonths.length > 0 && { unusedMonths }) };
  }

  return [
    reply(routes.listPaidElsewhere, ({ query: { cursor } }) => listPaidElsewhere(cursor)),
    ...createYearRoutes(deps),
    reply(routes.recordPayment, ({ params: { id: enrollmentId }, body, actor, record }) =>
      deps.recordPayment({ enrollmentId, payment: body, actor, record }),
    ),
    reply(routes.settleOwedPayment, ({ params, body, actor, record }) =>
      deps.settleOwed({
        enrollmentId: params.id,
        paymentId: params.paymentId,
        ...body,
        actor,
        record,
      }),
    ),
    reply(routes.voidRecordedPayment, ({ params, body, actor, record }) =>
      deps.voidPayment({
        enrollmentId: params.id,
        paymentId: params.paymentId,
        reason: body.reason,
        actor,
        record,
      }),
    ),
  ];
}
