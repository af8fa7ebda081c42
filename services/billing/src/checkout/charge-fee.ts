import type { EnsureProducts } from './ensure-products.ts';
import { breakDownPayment } from '../core/rules-agreed.ts';
import type { Payable } from '../core/payable.ts';
import type { ProductLine } from './order-provider.ts';
import { MissingObjectError } from '../core/provider-errors.ts';

/** A subscription that doesn't have the fee yet. */
type Subscription = { subscriptionId: string; customerId: string };

export type FeeProvider = {
  /**
   * Puts the membership fee on the subscription's next invoice, unless it has one. `again`: names the time after one that
   * was deleted, which the provider would return for the same key.
   * @throws MissingObjectError (the product), ProviderError
   */
  chargeFee(given: Subscription & ProductLine & { again?: string | undefined }): Promise<void>;
};

/** @throws ProviderError; repeating is safe */
export type ChargeFee = (
  payable: Payable,
  subscription: Subscription,
  again?: string,
) => Promise<void>;

/** Charges the fee with the first payment of a plan that is billed from a day on. Without a fee, it does nothing. */
export function createChargeFee(deps: {
  fees: FeeProvider;
  ensureProducts: EnsureProducts;
}): ChargeFee {
  return async ({ snapshot }, subscription, again) => {
    const { feeLine } = breakDownPayment(snapshot);
    const charge = async (missingIds?: ReadonlySet<string>) => {
      const lines = await deps.ensureProducts({ monthlyLines: [], feeLine }, missingIds);
      if (lines.feeLine) await deps.fees.chargeFee({ ...subscription, ...lines.feeLine, again });
    };
    await charge().catch((error: unknown) => {
      if (!(error instanceof MissingObjectError)) throw error;
      return charge(new Set([error.id]));
    });
  };
}
