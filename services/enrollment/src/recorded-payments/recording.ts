import type { RequestName, StaffActor } from '@petwell/chassis';
import { clinicDay, instantOf } from '@petwell/chassis/time';
import { fromCents, prepaidMonths } from '@petwell/contracts';
import { mailKeys } from '@petwell/contracts/events';
import { conflict } from '../core/caller.ts';
import { decide } from '../core/state/decide.ts';
import { mailAbout, mailFacts } from '../core/state/enrollment-events.ts';
import { toAdminEnrollment, toSnapshot, type EnrollmentRecord } from '../core/state/enrollment.ts';
import type { CoreTransaction } from '../core/transaction.ts';
import type { Trigger } from '../core/state/transition.ts';
import {
  toRecordedPayment,
  type RecordedPayments,
  type StoredPayment,
} from './recorded-payment.ts';

export type RecordTransaction = CoreTransaction & { recorded: RecordedPayments };
export type ByStaff = { enrollmentId: number; actor: StaffActor; record: RequestName | null };

export const nameOf = ({ name, username }: StaffActor): string => name ?? username;

export const describe = (payment: StoredPayment): string => {
  const { amountCents, method, paidOn, paidUntil, reason } = payment;
  const facts = `$${fromCents(amountCents)}, ${method}, ${paidOn}, paid until ${paidUntil}`;
  const why =
    payment.yearPercent === null
      ? reason
      : `a year in advance, ${payment.yearPercent}% less than 12 months`;
  return why === null ? facts : `${facts} (${why})`;
};

/** What the receipt of a prepaid year says of its price. */
const yearOf = ({ totalMonthlyCents }: EnrollmentRecord, payment: StoredPayment) => {
  const { yearPercent: percent, amountCents, membershipFeeCents } = payment;
  if (percent === null) return {};
  const savedCents = prepaidMonths * totalMonthlyCents - (amountCents - membershipFeeCents);
  return { prepaidYear: { percent, savedCents } };
};

export const receiptOf = (enrollment: EnrollmentRecord, payment: StoredPayment) =>
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
      ...yearOf(enrollment, payment),
    },
  });

function toEvent(
  enrollment: EnrollmentRecord,
  { payment, paidAt }: { payment: StoredPayment; paidAt: Date },
) {
  const { id, amountCents, membershipFeeCents, isFirst, method, recordedBy } = payment;
  const pays = !payment.isOutOfBand && payment.countedFrom < payment.paidUntil;
  const owed = { from: payment.previousPaidUntil, until: payment.paidUntil };
  return {
    type: 'payment.recorded.v1',
    subject: `enrollment/${enrollment.id}`,
    data: {
      ...toSnapshot(enrollment),
      payment: {
        id,
        amountCents,
        membershipFeeCents,
        isFirst,
        method,
        recordedBy,
        paidAt: paidAt.toISOString(),
        isVoided: payment.voidedAt !== null,
        ...(payment.voidReason !== null && { voidReason: payment.voidReason }),
        ...(payment.voidedAt !== null && { voidedAt: payment.voidedAt.toISOString() }),
        ...(payment.isOwed && { owed }),
        ...(pays && { covers: { from: payment.countedFrom, until: payment.paidUntil } }),
        ...(payment.settlesId !== null && { settlesId: payment.settlesId }),
        ...(payment.yearPercent !== null && { prepaidYear: { percent: payment.yearPercent } }),
        ...(payment.refund && {
          refund: {
            amountCents: payment.refund.amountCents,
            at: payment.refund.at.toISOString(),
            method: payment.refund.method,
            by: payment.refund.by,
          },
        }),
      },
    },
  } as const;
}

/** A link to start an ended plan again is over. */
const withoutRestart = ({ state }: EnrollmentRecord): Trigger[] =>
  state.restartOfferedAt === null ? [] : [{ kind: 'restart-withdrawn' }];

/**
 * Applies a payment, or a void, to its plan and publishes it. The row of the payment is billing's, for the plan's payments
 * and the money report; the day is enrollment's, which decides about the plan. So the decision is one transaction here,
 * and billing's copy follows by an event that no crash loses, in the order of the changes.
 */
export function createMove({ clock, timeZone }: { clock: () => Date; timeZone: string }) {
  const noonOf = (day: string) => instantOf({ day, time: '12:00' }, timeZone);

  async function apply(
    tx: RecordTransaction,
    before: EnrollmentRecord,
    { payment, triggers }: { payment: StoredPayment; triggers: readonly Trigger[] },
  ): Promise<EnrollmentRecord> {
    const decision = decide(before, triggers, clock());
    await tx.enrollments.save(decision);
    const event = toEvent(decision.enrollment, { payment, paidAt: noonOf(payment.paidOn) });
    await tx.outbox.append([event]);
    await tx.outbox.append(decision.events);
    return decision.enrollment;
  }

  return {
    /** Moves the day until which the plan is paid. */
    toDay(
      tx: RecordTransaction,
      before: EnrollmentRecord,
      given: { payment: StoredPayment; paidUntil: string | null; isFeePaid: boolean },
    ): Promise<EnrollmentRecord> {
      const { payment, paidUntil, isFeePaid } = given;
      const nextBillingDate = paidUntil === null ? before.state.nextBillingDate : noonOf(paidUntil);
      const today = clinicDay(clock(), timeZone);
      const trigger = { kind: 'recorded', paidUntil, isFeePaid, nextBillingDate, today } as const;
      return apply(tx, before, { payment, triggers: [trigger, ...withoutRestart(before)] });
    },
    /** Leaves the day alone, because the card bills the plan; only its fee is paid, or no longer. */
    feeOnly(
      tx: RecordTransaction,
      before: EnrollmentRecord,
      { payment }: { payment: StoredPayment },
    ): Promise<EnrollmentRecord> {
      const isPaid = payment.voidedAt === null;
      const fee = payment.isFirst ? [{ kind: 'fee-recorded', isPaid } as const] : [];
      return apply(tx, before, {
        payment,
        triggers: [...fee, ...(isPaid ? [] : withoutRestart(before))],
      });
    },
    /** Changes nothing of a plan. */
    noted: (
      tx: RecordTransaction,
      before: EnrollmentRecord,
      { payment }: { payment: StoredPayment },
    ): Promise<EnrollmentRecord> => apply(tx, before, { payment, triggers: [] }),
    /** Before money goes back: billing has ended the link to start the plan again, whatever comes of it. */
    async restartEnded(tx: RecordTransaction, before: EnrollmentRecord): Promise<void> {
      const decision = decide(before, withoutRestart(before), clock());
      await tx.enrollments.save(decision);
      await tx.outbox.append(decision.events);
    },
    /** Changes nothing of an ended plan, but that a link to start it again is over. */
    refunded(
      tx: RecordTransaction,
      before: EnrollmentRecord,
      { payment }: { payment: StoredPayment },
    ): Promise<EnrollmentRecord> {
      return apply(tx, before, { payment, triggers: withoutRestart(before) });
    },
  };
}

/**
 * Requires that an ended plan isn't started again at this moment. `known`: as it was read before billing was asked.
 * @throws AppError status_conflict
 */
export async function requireNotRestarting(
  tx: RecordTransaction,
  before: EnrollmentRecord,
  known: EnrollmentRecord,
): Promise<void> {
  const [offered, offeredBefore] = [before, known].map(({ state }) =>
    state.restartOfferedAt?.getTime(),
  );
  if (offered === offeredBefore && !(await tx.enrollments.isRestartOrdered([before.id]))) return;
  throw conflict('The plan is just being started again. Please look again in a minute.');
}

/** Logs what staff did, and keeps the answer for a repetition. */
export async function finish(
  tx: RecordTransaction,
  { enrollmentId, actor, record }: ByStaff,
  given: {
    status: 200 | 201;
    action: 'record-payment' | 'void-payment' | 'refund';
    detail: string;
    payment: StoredPayment;
    after: EnrollmentRecord;
    timeZone: string;
  },
) {
  const { status, action, detail, payment, after, timeZone } = given;
  const body = {
    payment: toRecordedPayment(payment),
    enrollment: toAdminEnrollment(after, timeZone),
  };
  const subject = `enrollment/${enrollmentId}`;
  await tx.activityLog.record({ actor, action, subject, result: 'done', detail });
  const ownerId = after.owner.id;
  if (record) await tx.requests.complete({ ...record, ownerId }, { status, body });
  return body;
}
