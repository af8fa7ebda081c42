import { AppError, type RequestName, type StaffActor } from '@petwell/chassis';
import { clinicDay } from '@petwell/chassis/time';
import type { PaymentRetry } from '@petwell/contracts';
import type { Lease, RunTransaction, Transaction, WithLease } from '../core/transaction.ts';
import { withinDeadline } from '../core/provider-errors.ts';
import {
  type AttemptLog,
  type Attempts,
  type NewAttempt,
  type OwedPayment,
  toAnswer,
} from './attempt.ts';
import type { CarryOutAttempt } from './carry-out-attempt.ts';
import type { createPrepareAttempt } from './prepare-attempt.ts';
import { maxAttempts } from './rules.ts';

/** `record`: names the request, by sender, route, and key. */
type Given = { invoiceId: string; actor: StaffActor; record: RequestName };

export type RetryPayment = (given: Given) => Promise<PaymentRetry>;

const tooMany = (publicMessage: string): AppError =>
  new AppError('too_many_attempts', { publicMessage });

/**
 * Handles POST /api/admin/payments/{invoiceId}/retry. Under the invoice's lease, which card changes take, too, it
 * reads at the provider what is owed and stores the attempt before it charges. An attempt without an answer is
 * finished first, whatever the request, so no click charges beside it.
 * @throws AppError not_found, status_conflict, hard_decline, too_many_attempts, idempotency_key_reused,
 *   service_unavailable (the outcome is unknown; repeating is safe)
 */
export function createRetryPayment(deps: {
  attempts: Attempts;
  prepareAttempt: ReturnType<typeof createPrepareAttempt>;
  carryOutAttempt: CarryOutAttempt;
  transaction: RunTransaction<Pick<Transaction, 'leases'> & { attempts: AttemptLog }>;
  withLease: WithLease;
  timeZone: string;
  clock: () => Date;
  deadlineMs?: number;
}): RetryPayment {
  const { attempts, transaction } = deps;

  const begin = (lease: Lease, attempt: NewAttempt, today: string) =>
    transaction(async ({ leases, attempts: log }) => {
      await leases.require(lease);
      const made = await log.count(attempt.paymentId, today);
      if (made.all >= maxAttempts) {
        throw tooMany(
          `This was tried by hand ${maxAttempts} times. Ask the owner for another card.`,
        );
      }
      if (made.today > 0) {
        throw tooMany('This was tried by hand today. Try tomorrow, or ask for another card.');
      }
      return log.add(attempt, today);
    });

  async function retry(lease: Lease, payment: OwedPayment, given: Given): Promise<PaymentRetry> {
    const { actor, record } = given;
    const today = clinicDay(deps.clock(), deps.timeZone);
    const request = `${record.scope} ${record.key}`;
    const known = await attempts.findByRequest(request);
    if (known && known.paymentId !== payment.id) throw new AppError('idempotency_key_reused');
    if (known && known.status !== 'started') {
      const { status: outcome, reason, isHardDecline } = known;
      return toAnswer(known, { outcome, reason, isHardDecline });
    }
    const unanswered = await attempts.findStarted(payment.id);
    const attempt =
      unanswered ?? (await begin(lease, await deps.prepareAttempt(payment, request), today));
    const isNew = unanswered === null;
    return deps.carryOutAttempt(lease, { payment, attempt, isNew, actor, today });
  }

  return async (given) => {
    const payment = await attempts.findPayment(given.invoiceId);
    if (!payment) throw new AppError('not_found');
    const work = deps.withLease(`invoice:${payment.invoiceId}`, (lease) =>
      retry(lease, payment, given),
    );
    return withinDeadline(deps.deadlineMs ?? 10_000, work);
  };
}
