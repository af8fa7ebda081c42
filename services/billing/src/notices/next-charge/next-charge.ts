import type { PriceFrom } from '../../core/rules-terms.ts';
import type { Payer } from '../../core/payable.ts';
import type { NextCharge } from './next-charge-provider.ts';

/** A running plan whose facts changed since its next charge was previewed. */
export type ChangedEnrollment = {
  subscriptionId: string;
  enrollmentId: number;
  petName: string;
  planName: string;
  payer: Payer;
  /** When its facts were read. */
  observedAt: Date;
  /** It is set to end: nothing more is charged. */
  isEnding: boolean;
  /** Staff put it on hold: when it is charged next, which the owner was told. Null: it isn't on hold. */
  heldUntilCharge: Date | null;
};

export type NextCharges = {
  /** Oldest facts first. Plans of pets that died are left out. */
  listChanged(limit: number): Promise<ChangedEnrollment[]>;
};

export type NextChargeLog = {
  /**
   * Locks what is stored; `told`: the charge that the owner knows of; `prices`: what the plan costs from when on, by
   * day, if that was ever announced. Null if facts that are as new were previewed
   * meanwhile.
   */
  lock(
    enrollment: ChangedEnrollment,
  ): Promise<{ told: NextCharge | null; prices: readonly PriceFrom[] } | null>;
  /** `mailedAt`: the owner is mailed about it now; null: they aren't. */
  save(
    enrollment: ChangedEnrollment,
    charges: { next: NextCharge | null; told: NextCharge | null; mailedAt: Date | null },
  ): Promise<void>;
};
