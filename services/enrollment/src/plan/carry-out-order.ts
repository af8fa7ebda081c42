import { AppError, type RequestName } from '@petwell/chassis';
import type { Billing } from '../core/other-services.ts';
import { outcomeUnknown } from './ending-refusals.ts';
import {
  finishOrder,
  refuseOrder,
  type ProviderAnswer,
  type SettledOrder,
} from './settle-order.ts';
import type { EndingOrder, RunPlan } from './transaction.ts';

type EndingBilling = Pick<
  Billing,
  'cancelSubscription' | 'endWithPeriod' | 'withdrawEnd' | 'paymentStanding'
>;

/** Asks the payment provider to do what is ordered, and what was paid last. */
async function ask(
  billing: EndingBilling,
  { kind, enrollmentId }: EndingOrder,
): Promise<ProviderAnswer> {
  if (kind === 'withdraw') {
    return { fact: await billing.withdrawEnd(enrollmentId), lastPayment: null };
  }
  const fact =
    kind === 'end_now'
      ? await billing.cancelSubscription({ enrollmentId, onlyIfUnpaid: false })
      : await billing.endWithPeriod(enrollmentId);
  const { lastPayment } = await billing.paymentStanding(enrollmentId);
  return { fact, lastPayment };
}

/** Carries out an order at the payment provider first, then here, once. Repeating it is safe. */
export function createCarryOutOrder(deps: {
  billing: EndingBilling;
  transaction: RunPlan;
  clock: () => Date;
  timeZone: string;
}) {
  /**
   * `record` is the idempotency record, completed in the transaction.
   * @throws AppError not_found, status_conflict, service_unavailable (the order stays open)
   */
  return async function carryOutOrder(
    order: EndingOrder,
    record: RequestName | null = null,
  ): Promise<SettledOrder> {
    const answer = await ask(deps.billing, order).catch(async (error: unknown) => {
      const isRefused = error instanceof AppError && error.code === 'status_conflict';
      if (!isRefused) throw outcomeUnknown(error);
      await deps.transaction((tx) => refuseOrder(tx, order, deps.clock()));
      throw error;
    });
    const given = { ...answer, record, at: deps.clock(), timeZone: deps.timeZone };
    return deps.transaction((tx) => finishOrder(tx, order, given));
  };
}
export type CarryOutOrder = ReturnType<typeof createCarryOutOrder>;
