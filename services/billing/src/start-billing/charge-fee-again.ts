import type { ChargeFee } from '../checkout/index.ts';
import type { LoadPayable } from '../core/payable.ts';
import type { ChargeFeeAgain } from '../subscriptions/index.ts';

/** Creates what puts a fee back that was agreed to, before the first payment: an end that was undone had deleted it. */
export const createChargeFeeAgain =
  (deps: {
    readAgreedFee: (enrollmentId: number) => Promise<number | null>;
    loadPayable: LoadPayable;
    chargeFee: ChargeFee;
  }): ChargeFeeAgain =>
  async (enrollmentId, fact) => {
    if (fact.status !== 'trialing' || (await deps.readAgreedFee(enrollmentId)) === null) return;
    await deps.chargeFee(await deps.loadPayable(enrollmentId), fact, `v${fact.version}`);
  };
