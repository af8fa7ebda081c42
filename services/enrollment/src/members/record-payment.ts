import { randomUUID } from 'node:crypto';
import { AppError, type RequestName, type StaffActor } from '@petwell/chassis';
import { clinicDay, instantOf } from '@petwell/chassis/time';
import { fromCents } from '@petwell/contracts';
import { mailKeys } from '@petwell/contracts/events';
import type { RecordPayment } from '@petwell/contracts/routes';
import { decide } from '../core/decide.ts';
import { mailAbout, mailFacts } from '../core/enrollment-events.ts';
import type { Billing } from '../core/other-services.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import { toAdminEnrollment, toSnapshot, type EnrollmentRecord } from '../core/enrollment.ts';
import type { FindAttachedOwner } from '../plan/attached-owner.ts';
import type { CoreTransaction, RunInTransaction } from '../core/transaction.ts';
import {
  toRecordedPayment,
  type RecordedPayments,
  type StoredPayment,
} from './recorded-payment.ts';
import { paidUntilWith, requireRecordable, requireVoidable } from './rules-recorded.ts';

type RecordTransaction = CoreTransaction & { recorded: RecordedPayments };
type Staff = { enrollmentId: number; actor: StaffActor; record: RequestName | null };

type Dependencies = {
  billing: Pick<Billing, 'cancelSubscription'>;
  store: Pick<EnrollmentStore, 'find'>;
  attachedOwner: Pick<FindAttachedOwner, 'requireAttachable'>;
  transaction: RunInTransaction<RecordTransaction>;
  clock: () => Date;
  timeZone: string;
};

const nameOf = ({ name, username }: StaffActor): string => name ?? username;

/**
 * Moves the day until which a plan is paid, and publishes the payment with it. The row of the payment is billing's, for
 * the plan's payments and the money report; the day is enrollment's, which decides about the plan. So the decision is
 * one transaction here, and billing's copy follows by an event that no crash loses, in the order of the changes.
 */
function createMove({ clock, timeZone }: Dependencies) {
  const noonOf = (day: string) => instantOf({ day, time: '12:00' }, timeZone);
  return async function move(
    tx: RecordTransaction,
    before: EnrollmentRecord,
    { payment, paidUntil }: { payment: StoredPayment; paidUntil: string | null },
  ): Promise<EnrollmentRecord> {
    const now = clock();
    const trigger = {
      kind: 'recorded',
      paidUntil,
      // Whoever gets the first payment back has no fee paid, either.
      isFeePaid: !(payment.isFirst && payment.voidedAt !== null),
      nextBillingDate: paidUntil === null ? before.state.nextBillingDate : noonOf(paidUntil),
      today: clinicDay(now, timeZone),
    } as const;
    const decision = decide(before, [trigger], now);
    await tx.enrollments.save(decision);
    const { id, amountCents, membershipFeeCents, isFirst, method, recordedBy } = payment;
    const published = { id, amountCents, membershipFeeCents, isFirst, method, recordedBy };
    await tx.outbox.append([
      {
        type: 'payment.recorded.v1',
        subject: `enrollment/${before.id}`,
        data: {
          ...toSnapshot(decision.enrollment),
          payment: {
            ...published,
            paidAt: noonOf(payment.paidOn).toISOString(),
            isVoided: payment.voidedAt !== null,
            ...(payment.voidReason !== null && { voidReason: payment.voidReason }),
          },
        },
      },
    ]);
    await tx.outbox.append(decision.events);
    return decision.enrollment;
  };
}

/**
 * Lets the plan not be paid by card any more, and not again by a form that is open, before the payment is recorded: the
 * owner pays once. The payment that comes first wins.
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

const receiptOf = (enrollment: EnrollmentRecord, payment: StoredPayment) =>
  mailAbout(enrollment, {
    dedupeKey: mailKeys.paymentRecorded(payment.id),
    isPaid: true,
    mail: {
      kind: 'payment-recorded',
      ...mailFacts(enrollment),
      amountCents: payment.amountCents,
      paidOn: payment.paidOn,
      paidUntil: payment.paidUntil,
      method: payment.method,
    },
  });

const describe = ({ amountCents, method, paidOn, paidUntil }: StoredPayment): string =>
  `$${fromCents(amountCents)}, ${method}, ${paidOn}, paid until ${paidUntil}`;

/**
 * Records a payment in cash or by check: the plan is paid until a later day, a new or suspended one becomes active, and
 * the owner gets a receipt. Once per Idempotency-Key.
 * @throws AppError not_found, validation_failed, status_conflict (billed by card, ended, or the pet died), already_paid,
 * address_unconfirmed, service_unavailable
 */
export function createRecordPayment(deps: Dependencies) {
  const move = createMove(deps);
  const endPayingOnline = createEndPayingOnline(deps);
  const { timeZone } = deps;

  function daysOf(before: EnrollmentRecord, payment: RecordPayment, now: Date) {
    requireRecordable(before);
    const dueOn = clinicDay(before.state.nextBillingDate, timeZone);
    return paidUntilWith(before, payment, { today: clinicDay(now, timeZone), dueOn });
  }

  return async ({ enrollmentId, actor, record, ...given }: Staff & { payment: RecordPayment }) => {
    const found = await deps.store.find(enrollmentId);
    if (!found) throw new AppError('not_found');
    daysOf(found, given.payment, deps.clock());
    await deps.attachedOwner.requireAttachable(found.owner.id);
    await endPayingOnline(found);
    return deps.transaction(async (tx) => {
      const before = await tx.enrollments.lock(enrollmentId);
      if (!before) throw new AppError('not_found');
      const now = deps.clock();
      const days = daysOf(before, given.payment, now);
      const { amountCents, paidOn, method } = given.payment;
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
        recordedAt: now,
        recordedBy: nameOf(actor),
        voidedAt: null,
        voidReason: null,
      };
      await tx.recorded.insert(payment);
      const after = await move(tx, before, { payment, paidUntil: days.paidUntil });
      await tx.outbox.append([receiptOf(after, payment)]);
      const body = {
        payment: toRecordedPayment(payment),
        enrollment: toAdminEnrollment(after, deps.timeZone),
      };
      const subject = `enrollment/${enrollmentId}`;
      const what = { actor, action: 'record-payment', subject, result: 'done' } as const;
      await tx.activityLog.record({ ...what, detail: describe(payment) });
      const ownerId = before.owner.id;
      if (record) await tx.requests.complete({ ...record, ownerId }, { status: 201, body });
      return body;
    });
  };
}
export type RecordPaymentUseCase = ReturnType<typeof createRecordPayment>;

/**
 * Voids the last recorded payment of a plan, which is then paid until the day before it. Whether that suspends the
 * plan is for the timer to say, on its day.
 * @throws AppError not_found, status_conflict (voided already, not the last one, or billed by card since)
 */
export function createVoidPayment(deps: Dependencies) {
  const move = createMove(deps);
  return ({
    enrollmentId,
    actor,
    record,
    ...given
  }: Staff & { paymentId: string; reason: string }) =>
    deps.transaction(async (tx) => {
      const before = await tx.enrollments.lock(enrollmentId);
      if (!before) throw new AppError('not_found');
      const payments = await tx.recorded.listOf(enrollmentId);
      const { paymentId, reason } = given;
      const found = payments.find(({ id }) => id === paymentId);
      if (!found) throw new AppError('not_found');
      requireVoidable(found, payments);
      const now = deps.clock();
      const payment = { ...found, voidedAt: now, voidReason: reason };
      await tx.recorded.void(paymentId, { at: now, by: nameOf(actor), reason });
      const after = await move(tx, before, { payment, paidUntil: found.previousPaidUntil });
      const body = {
        payment: toRecordedPayment(payment),
        enrollment: toAdminEnrollment(after, deps.timeZone),
      };
      const subject = `enrollment/${enrollmentId}`;
      const what = { actor, action: 'void-payment', subject, result: 'done' } as const;
      await tx.activityLog.record({ ...what, detail: `${describe(payment)}: ${reason}` });
      const ownerId = before.owner.id;
      if (record) await tx.requests.complete({ ...record, ownerId }, { status: 200, body });
      return body;
    });
}
export type VoidPayment = ReturnType<typeof createVoidPayment>;
