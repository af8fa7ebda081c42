import { AppError, type RequestName } from '@petwell/chassis';
import type { Billing } from '../core/clients/other-services.ts';
import { dueAgainAt } from '../core/state/enrollment-state.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import { outcomeUnknown, requireRestartable } from './ending-refusals.ts';
import {
  finishOrder,
  refuseOrder,
  type ProviderAnswer,
  type SettledOrder,
} from './settle-order.ts';
import type { EndingOrder, RunEndings } from './transaction.ts';

type EndingBilling = Pick<
  Billing,
  'cancelSubscription' | 'endWithPeriod' | 'withdrawEnd' | 'makeStartLink' | 'paymentStanding'
>;

type Dependencies = {
  store: Pick<EnrollmentStore, 'find'>;
  billing: EndingBilling;
  transaction: RunEndings;
  clock: () => Date;
  timeZone: string;
};

/** Has billing mail the owner a link, which works as long as the plan can start again. */
async function offerRestart(
  { store, billing, clock }: Dependencies,
  { enrollmentId, linkId }: EndingOrder,
): Promise<void> {
  const enrollment = await store.find(enrollmentId);
  if (!enrollment) throw new AppError('not_found');
  const until = requireRestartable(enrollment, clock()).toISOString();
  const { paidThrough } = await billing.paymentStanding(enrollmentId);
  const dueAt = dueAgainAt(enrollment.state, paidThrough).toISOString();
  const id = linkId === null ? {} : { id: linkId };
  await billing.makeStartLink({ enrollmentId, kind: 'restart', ...id, dueAt, until });
}

/** Asks the payment provider to do what is ordered, and what was paid last. */
async function ask(deps: Dependencies, order: EndingOrder): Promise<ProviderAnswer> {
  const { billing } = deps;
  const { kind, enrollmentId } = order;
  if (kind === 'restart') {
    await offerRestart(deps, order);
    return { fact: null, lastPayment: null };
  }
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

/** Nothing was done, and nothing will be. */
const refusals: ReadonlySet<string> = new Set(['status_conflict', 'rate_limited']);

/** Carries out an order at the payment provider first, then here, once. Repeating it is safe. */
export function createCarryOutOrder(deps: Dependencies) {
  /**
   * `record`: of the request that asks now, which may go on with the order of an earlier one. It is completed in the
   * transaction.
   * @throws AppError not_found, status_conflict, rate_limited (its link was mailed a moment ago), service_unavailable (the
   * order stays open)
   */
  return async function carryOutOrder(
    order: EndingOrder,
    record: RequestName | null = order.request,
  ): Promise<SettledOrder> {
    const answer = await ask(deps, order).catch(async (error: unknown) => {
      const isRefused = error instanceof AppError && refusals.has(error.code);
      if (!isRefused) throw outcomeUnknown(error);
      await deps.transaction((tx) => refuseOrder(tx, order, deps.clock()));
      throw error;
    });
    const given = { ...answer, record, at: deps.clock(), timeZone: deps.timeZone };
    return deps.transaction((tx) => finishOrder(tx, order, given));
  };
}
export type CarryOutOrder = ReturnType<typeof createCarryOutOrder>;
