import { randomUUID } from 'node:crypto';
import { AppError } from '@petwell/chassis';
import type { RecordPayment } from '@petwell/contracts/routes';
import { conflict } from '../core/caller.ts';
import type { Billing } from '../core/clients/other-services.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import type { EnrollmentRecord, NewPrice } from '../core/state/enrollment.ts';
import type { RunInTransaction } from '../core/transaction.ts';
import type { FindAttachedOwner } from '../owners/index.ts';
import { daysOfYear, type PaidDaysOf } from './paid-days.ts';
import type { StoredPayment } from './recorded-payment.ts';
import {
  createMove,
  describe,
  finish,
  nameOf,
  receiptOf,
  type ByStaff,
  type RecordTransaction,
} from './recording.ts';
import {
  requireAmount,
  requireBeforeEnd,
  requireOldPrice,
  requireRecordable,
} from './rules-recorded.ts';
import {
  paidAhead,
  requireAsShown,
  requireNoObstacle,
  toSheet,
  type YearOffer,
} from './years/rules-year.ts';

type Dependencies = {
  billing: Pick<Billing, 'cancelSubscription'>;
  store: Pick<EnrollmentStore, 'find'>;
  attachedOwner: Pick<FindAttachedOwner, 'requireAttachable'>;
  listPayments: (enrollmentId: number) => Promise<StoredPayment[]>;
  readNewPrices: (enrollmentId: number) => Promise<NewPrice[]>;
  paidDaysOf: PaidDaysOf;
  offer: YearOffer;
  /** Requires that a year of the plan can be paid in advance. */
  requireYear: (enrollment: EnrollmentRecord) => Promise<void>;
  transaction: RunInTransaction<RecordTransaction>;
  clock: () => Date;
  timeZone: string;
};

/**
 * Stops card payment of the plan, also by a form that is already open, before the payment is recorded: the owner pays
 * once. The first payment wins.
 * @throws AppError already_paid, service_unavailable (the outcome is unknown; repeating is safe)
 */
const createEndPayingOnline = ({ billing }: Dependencies) =>
  async function endPayingOnline({ id }: EnrollmentRecord): Promise<void> {
    const unpaid = { enrollmentId: id, onlyIfUnpaid: true, isPaidAtClinic: true } as const;
    await billing.cancelSubscription(unpaid).catch((error: unknown) => {
      const isPaid = error instanceof AppError && error.code === 'already_paid';
      throw isPaid ? paidByCard() : error;
    });
  };

const paidByCard = () =>
  new AppError('already_paid', {
    publicMessage:
      'The owner has just paid or set up this plan by card, so nothing was recorded here.',
  });

type Known = Pick<ByStaff, 'actor'> & { payments: StoredPayment[]; newPrices: NewPrice[] };

/** Creates what checks a payment and says which days it moves, before the plan is locked and again afterwards. */
function createDaysOf({ offer, paidDaysOf, timeZone }: Dependencies) {
  return function daysOf(
    before: EnrollmentRecord,
    given: RecordPayment,
    { actor, payments, newPrices }: Known,
  ) {
    requireRecordable(before);
    const readDays = () => paidDaysOf(before, given, payments);
    if (given.prepaidUntil === undefined) {
      const { days, firstDays } = readDays();
      requireBeforeEnd(before, days, timeZone);
      requireOldPrice(days, newPrices);
      requireAmount(before, given, { days, firstDays, isManager: actor.role === 'manager' });
      return { ...days, yearPercent: null };
    }
    const moved = daysOfYear(readDays);
    if (moved === null) throw conflict(paidAhead);
    const { percent = 0 } = offer ?? {};
    requireAsShown(toSheet(before, moved.days, percent), given);
    return { ...moved.days, yearPercent: percent };
  };
}

/**
 * Records a payment in cash or by check: the plan is paid until a later day, a new or suspended one becomes active, and
 * the owner gets a receipt. A year paid in advance costs what its sheet shows. Once per Idempotency-Key.
 * @throws AppError not_found, validation_failed, forbidden (another amount than the months cost), status_conflict (billed
 * by card, ended, or the pet died), already_paid, address_unconfirmed, service_unavailable
 */
export function createRecordPayment(deps: Dependencies) {
  const move = createMove(deps);
  const daysOf = createDaysOf(deps);
  const endPayingOnline = createEndPayingOnline(deps);
  const { timeZone } = deps;

  return async ({ payment: given, ...staff }: ByStaff & { payment: RecordPayment }) => {
    const { enrollmentId, actor } = staff;
    const found = await deps.store.find(enrollmentId);
    if (!found) throw new AppError('not_found');
    const isYear = given.prepaidUntil !== undefined;
    if (isYear) await deps.requireYear(found);
    daysOf(found, given, {
      actor,
      payments: await deps.listPayments(enrollmentId),
      newPrices: await deps.readNewPrices(enrollmentId),
    });
    await deps.attachedOwner.requireAttachable(found.owner.id);
    await endPayingOnline(found);
    return deps.transaction(async (tx) => {
      const before = await tx.enrollments.lock(enrollmentId);
      if (!before) throw new AppError('not_found');
      if (isYear)
        requireNoObstacle(before, deps.offer, await tx.recorded.readNewTerms(enrollmentId));
      const now = deps.clock();
      const days = daysOf(before, given, {
        actor,
        payments: await tx.recorded.listOf(enrollmentId),
        newPrices: await tx.recorded.readNewPrices(enrollmentId),
      });
      const { amountCents, paidOn, method } = given;
      const isFirst = !before.state.isMembershipFeePaid;
      const payment: StoredPayment = {
        id: randomUUID(),
        enrollmentId,
        amountCents,
        membershipFeeCents: isFirst ? Math.min(before.membershipFeeCents, amountCents) : 0,
        isFirst,
        paidOn,
        method,
        ...days,
        reason: given.reason ?? null,
        recordedAt: now,
        recordedBy: nameOf(actor),
        voidedAt: null,
        voidReason: null,
        isOwed: false,
        settlesId: null,
        isOutOfBand: false,
        refund: null,
      };
      await tx.recorded.insert(payment);
      const { paidUntil } = days;
      const after = await move.toDay(tx, before, { payment, paidUntil, isFeePaid: true });
      await tx.outbox.append([receiptOf(after, payment)]);
      const what = { status: 201, action: 'record-payment', detail: describe(payment) } as const;
      return finish(tx, staff, { ...what, payment, after, timeZone });
    });
  };
}
export type RecordPaymentUseCase = ReturnType<typeof createRecordPayment>;
