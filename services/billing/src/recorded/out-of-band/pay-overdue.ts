import { AppError, type RequestName, type StaffActor } from '@petwell/chassis';
import { clinicDay } from '@petwell/chassis/time';
import type { PaidOverdue, PayOverdue } from '@petwell/contracts/routes';
import { type OwnerAccounts, requireAttachable } from '../../core/provider-services.ts';
import type { Lease, RunTransaction, Transaction, WithLease } from '../../core/transaction.ts';
import { withinDeadline } from '../../core/provider-errors.ts';
import type { CarryOutPayment } from './carry-out-payment.ts';
import {
  amountCentsOf,
  type OutOfBandLog,
  type OutOfBandPayment,
  type OutOfBandPayments,
  type OverdueEnrollment,
} from './payment.ts';
import type { createPreparePayment } from './prepare-payment.ts';
import { conflict, requirePaidOn } from './months-to-pay.ts';

type Given = PayOverdue & { enrollmentId: number; actor: StaffActor; record: RequestName };

/** @throws AppError status_conflict (the card had paid everything) */
function toAnswer({ id: paymentId, status, months }: OutOfBandPayment): PaidOverdue {
  if (status === 'refused') {
    throw conflict(
      'Nothing was recorded, because the card was charged meanwhile. Please look again.',
    );
  }
  return {
    paymentId,
    amountCents: amountCentsOf(months),
    months: months.map(({ startsAt, endsAt, amountCents }) => ({ startsAt, endsAt, amountCents })),
  };
}

/**
 * Handles POST /api/admin/enrollments/{id}/overdue-payments: everything that is owed for a plan billed by card is paid out
 * of band. The payment is stored before the provider is asked, and finished first by whatever comes next: no click, crash,
 * or lost answer takes it twice, and none loses it.
 * @throws AppError not_found, validation_failed, status_conflict, address_unconfirmed, service_unavailable (the outcome
 *   is unknown; repeating is safe)
 */
export function createPayOverdue(deps: {
  payments: OutOfBandPayments;
  preparePayment: ReturnType<typeof createPreparePayment>;
  carryOutPayment: CarryOutPayment;
  ownerAccounts: Pick<OwnerAccounts, 'attach'>;
  transaction: RunTransaction<Pick<Transaction, 'leases'> & { outOfBand: OutOfBandLog }>;
  withLease: WithLease;
  timeZone: string;
  clock: () => Date;
  deadlineMs?: number;
}) {
  const { payments, carryOutPayment, transaction } = deps;

  async function begin(
    lease: Lease,
    enrollment: OverdueEnrollment,
    given: Given & { request: string },
  ) {
    const { request, amountCents, paidOn, method, actor } = given;
    const months = await deps.preparePayment(enrollment, amountCents);
    const { enrollmentId, ownerId, subscriptionId } = enrollment;
    const payment = { enrollmentId, ownerId, subscriptionId, paidOn, method, months, actor };
    return transaction(async ({ leases, outOfBand }): Promise<OutOfBandPayment> => {
      await leases.require(lease);
      return { ...payment, id: await outOfBand.add({ ...payment, request }), status: 'started' };
    });
  }

  async function pay(
    lease: Lease,
    enrollment: OverdueEnrollment,
    given: Given,
  ): Promise<PaidOverdue> {
    const request = `${given.record.scope} ${given.record.key}`;
    for (const started of await payments.listStarted(enrollment.subscriptionId)) {
      await carryOutPayment(lease, started);
    }
    const known = await payments.findByRequest(request);
    if (known) return toAnswer(known);
    return toAnswer(
      await carryOutPayment(lease, await begin(lease, enrollment, { ...given, request })),
    );
  }

  return async (given: Given): Promise<PaidOverdue> => {
    const enrollment = await payments.findEnrollment(given.enrollmentId);
    if (!enrollment) throw new AppError('not_found');
    requirePaidOn(given.paidOn, clinicDay(deps.clock(), deps.timeZone));
    await requireAttachable(deps.ownerAccounts, enrollment.ownerId);
    const work = deps.withLease(leaseOf(enrollment), (lease) => pay(lease, enrollment, given));
    return withinDeadline(deps.deadlineMs ?? 10_000, work);
  };
}

export const leaseOf = ({ subscriptionId }: Pick<OverdueEnrollment, 'subscriptionId'>): string =>
  `out-of-band:${subscriptionId}`;
