import { AppError } from '@petwell/chassis';
import { clinicDay } from '@petwell/chassis/time';
import type { RefundablePayment } from './reservation.ts';
import { coolingOffEndsOn } from './rules.ts';

export type CoolingOffSettings = {
  /** Whether the clinic has the rule. */
  isOn: boolean;
  timeZone: string;
  holidays: readonly string[];
};

type Payment = Pick<RefundablePayment, 'isFirst' | 'paidAt'>;

/**
 * Decides whether a plan is within its first days, in which ending it refunds what was paid. They count from the
 * first payment, at the clinic.
 */
export function createCoolingOff(deps: { settings: CoolingOffSettings; clock: () => Date }) {
  const { settings, clock } = deps;
  const { timeZone, holidays } = settings;

  /** Returns the last of these days; null if they are over, or don't exist. */
  function endsOn({ isFirst, paidAt }: Payment): string | null {
    if (!settings.isOn || !isFirst || paidAt === null) return null;
    const last = coolingOffEndsOn(clinicDay(paidAt, timeZone), holidays);
    return clinicDay(clock(), timeZone) <= last ? last : null;
  }

  return {
    endsOn,
    /** @throws AppError status_conflict */
    require(payment: Payment): void {
      if (endsOn(payment) !== null) return;
      throw new AppError('status_conflict', {
        publicMessage: settings.isOn
          ? "The plan's first three business days are over."
          : "This clinic doesn't have a rule for the first days of a plan.",
      });
    },
  };
}
export type CoolingOff = ReturnType<typeof createCoolingOff>;
