import { AppError } from '@petwell/chassis';
import { conflict } from '../core/caller.ts';
import type { Billing } from '../core/clients/other-services.ts';
import type { ChangeOrder } from './change.ts';
import type { RunChanges } from './transaction.ts';

type Dependencies = {
  billing: Pick<Billing, 'offerPlanChange' | 'endPlanChangeOffer'>;
  transaction: RunChanges;
  clock: () => Date;
};

/**
 * Has billing mail the owner the link about a change. Repeated, it mails nothing again, and returns the same link.
 * @throws AppError status_conflict (nothing was ordered then), service_unavailable (the timer tries again)
 */
export function createOfferChange({ billing, transaction, clock }: Dependencies) {
  return async (order: ChangeOrder): Promise<{ url: string; expiresAt: string }> => {
    const { id, enrollmentId, sheet, target, until } = order;
    try {
      const link = await billing.offerPlanChange({
        enrollmentId,
        changeId: id,
        sheet,
        plan: target.plan,
        addOns: target.addOns,
        monthlyCents: target.monthlyCents,
        dueLines: target.dueLines,
        until: (until ?? clock()).toISOString(),
      });
      await transaction(({ changes }) => changes.set(id, { settledAt: clock() }));
      return link;
    } catch (error) {
      const isRefused = error instanceof AppError && error.code === 'status_conflict';
      if (isRefused) await settle({ transaction, clock }, order);
      throw error;
    }
  };
}
export type OfferChange = ReturnType<typeof createOfferChange>;

/** Withdraws an order that the owner hasn't agreed to. */
const settle = (
  { transaction, clock }: Pick<Dependencies, 'transaction' | 'clock'>,
  { id, enrollmentId }: ChangeOrder,
) =>
  transaction(async ({ enrollments, changes }) => {
    await enrollments.lock(enrollmentId);
    const order = await changes.lock(id);
    if (order?.state === 'asked') {
      await changes.set(id, { state: 'withdrawn', settledAt: clock() });
    }
  });

/** Ends an offer and withdraws its order. False: the owner was first, and the event about it is on its way. */
export const createWithdrawOffer =
  (deps: Dependencies) =>
  async (order: ChangeOrder): Promise<boolean> => {
    const { id: changeId, enrollmentId } = order;
    const outcome = await deps.billing.endPlanChangeOffer({ enrollmentId, changeId });
    if (outcome === 'agreed') return false;
    await settle(deps, order);
    return true;
  };
export type WithdrawOffer = ReturnType<typeof createWithdrawOffer>;

export const agreedMeanwhile = () =>
  conflict('The owner has just agreed to the change before. Please look at it again.');
