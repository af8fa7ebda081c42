import type { EventBus, Logger } from '@petwell/chassis';
import { clinicDay } from '@petwell/chassis/time';
import { hasDied, prepaidMonths, type PrepaidSheet } from '@petwell/contracts';
import { eventConsumers, type EventOf } from '@petwell/contracts/events';
import { isEndSet, type EnrollmentRecord } from '../../core/state/enrollment.ts';
import type { ConsumeOnce } from '../../core/transaction.ts';
import { isMonthPaid, takesRecordedPayments } from '../../core/state/transition-elsewhere.ts';
import type { StoredPayment } from '../recorded-payment.ts';
import { createMove, receiptOf, type RecordTransaction } from '../recording.ts';
import { firstDaysOf, monthsAfter } from '../rules-months.ts';

const consumer = 'enrollment.paid-years';

/**
 * Returns the days of a year that was paid: those that were shown, or twelve months from the day until which the plan is
 * paid meanwhile.
 */
export function daysOfPaid(
  { state }: Pick<EnrollmentRecord, 'state'>,
  { from, until }: Pick<PrepaidSheet, 'from' | 'until'>,
  firstDays: readonly string[],
): { countedFrom: string; previousPaidUntil: string; paidUntil: string } {
  const paidBefore = state.status === 'cancelled' ? null : state.paidUntil;
  if (paidBefore === null || paidBefore === from) {
    return { countedFrom: from, previousPaidUntil: from, paidUntil: until };
  }
  const paidUntil = monthsAfter(paidBefore, prepaidMonths, firstDays);
  return { countedFrom: paidBefore, previousPaidUntil: paidBefore, paidUntil };
}

function createRecordPaid(deps: { clock: () => Date; timeZone: string; logger: Logger }) {
  const { clock, timeZone, logger } = deps;
  const move = createMove(deps);

  return async function record(
    tx: RecordTransaction,
    before: EnrollmentRecord,
    { yearId, sheet, paidAt }: EventOf<'prepaid-year.paid.v1'>['data'],
  ): Promise<void> {
    const { activatedAt } = before.state;
    const startedOn = activatedAt && clinicDay(activatedAt, timeZone);
    const firstDays = firstDaysOf(startedOn, await tx.recorded.listOf(before.id));
    const days = daysOfPaid(before, sheet, firstDays);
    const payment: StoredPayment = {
      id: yearId,
      enrollmentId: before.id,
      amountCents: sheet.yearCents,
      membershipFeeCents: 0,
      isFirst: false,
      paidOn: clinicDay(new Date(paidAt), timeZone),
      method: 'card',
      ...days,
      reason: null,
      recordedAt: clock(),
      recordedBy: 'The owner, by card',
      voidedAt: null,
      voidReason: null,
      isOwed: false,
      settlesId: null,
      isOutOfBand: false,
      yearPercent: sheet.percent,
      refund: null,
    };
    // A change that was ordered while the card paid.
    const newPrice = await tx.recorded.readNewPrice(before.id);
    const isChanging = newPrice !== null && isMonthPaid(days.paidUntil, newPrice.from);
    const isTaken = takesRecordedPayments(before.state) && !isEndSet(before) && !isChanging;
    if (!isTaken || hasDied(before.pet)) {
      logger.warn(
        { enrollmentId: before.id, yearId },
        'a year was paid for a plan that takes none',
      );
      const unmoved = { ...payment, paidUntil: payment.countedFrom };
      await tx.recorded.insert(unmoved);
      await move.noted(tx, before, { payment: unmoved });
      return;
    }
    await tx.recorded.insert(payment);
    const { paidUntil } = days;
    const after = await move.toDay(tx, before, { payment, paidUntil, isFeePaid: true });
    await tx.outbox.append([receiptOf(after, payment)]);
  };
}

/**
 * Records years in advance that owners paid by card. One of a plan that takes none anymore moves no day, and
 * `return-years.ts` gives it back.
 */
export async function consumePaidYears(deps: {
  bus: Pick<EventBus, 'subscribe'>;
  consumeOnce: ConsumeOnce<RecordTransaction>;
  clock: () => Date;
  timeZone: string;
  logger: Logger;
}): Promise<void> {
  const { logger } = deps;
  const record = createRecordPaid(deps);

  await deps.bus.subscribe({
    consumer,
    types: eventConsumers[consumer],
    async handler(event) {
      await deps.consumeOnce(consumer, event, async (tx) => {
        const { enrollmentId, yearId } = event.data;
        const before = await tx.enrollments.lock(enrollmentId);
        if (before) await record(tx, before, event.data);
        else logger.error({ enrollmentId, yearId }, 'a year was paid for a removed enrollment');
      });
    },
  });
}
