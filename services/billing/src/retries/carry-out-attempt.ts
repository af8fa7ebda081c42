import { createHash } from 'node:crypto';
import { AppError, type Logger, staffActed, type StaffActor } from '@petwell/chassis';
import { fromCents, type PaymentRetry } from '@petwell/contracts';
import type { CardProvider } from '../cards/index.ts';
import type { ConvergeSubscription } from '../subscriptions/index.ts';
import { KeyRefusedError, ProviderError } from '../core/provider-errors.ts';
import type { Lease, RunTransaction, Transaction } from '../core/transaction.ts';
import {
  type Attempt,
  type AttemptLog,
  type AttemptResult,
  type OwedPayment,
  toAnswer,
} from './attempt.ts';
import { type createFindResult, resultOf } from './find-result.ts';

type Given = {
  payment: OwedPayment;
  attempt: Attempt;
  /** The provider was never asked for it. */
  isNew: boolean;
  actor: StaffActor;
  /** The day at the clinic. */
  today: string;
};

/**
 * Charges the invoice of a stored attempt, once however often it is called, and stores the answer. Before it asks
 * again it reads whether the invoice was charged meanwhile. Without an answer the attempt stays as it is.
 * @throws AppError status_conflict, service_unavailable
 */
export type CarryOutAttempt = (lease: Lease, given: Given) => Promise<PaymentRetry>;

type Dependencies = {
  findResult: ReturnType<typeof createFindResult>;
  cards: Pick<CardProvider, 'payInvoice'>;
  converge: ConvergeSubscription;
  transaction: RunTransaction<Pick<Transaction, 'leases' | 'outbox'> & { attempts: AttemptLog }>;
  logger: Logger;
};

/** The same for every repetition of a request, so that the provider charges once. */
const keyOf = ({ request, keyVersion }: Attempt): string => {
  const digest = createHash('sha256').update(request).digest('hex').slice(0, 40);
  return `petwell-retry-${digest}${keyVersion === 1 ? '' : `-${keyVersion}`}`;
};

const toActivity = ({ actor, payment, attempt }: Given, { outcome }: AttemptResult) =>
  staffActed({
    actor,
    action: 'retry-payment',
    subject: `enrollment/${payment.enrollmentId}`,
    result: 'done',
    detail: `$${fromCents(attempt.amountCents)}, ${outcome.replace('_', ' ')}`,
  });

/** Whether nothing was charged, for certain. */
const isDefinite = (error: unknown): boolean =>
  error instanceof KeyRefusedError || (error instanceof AppError && error.status < 500);

/** Creates what asks the provider for an attempt. It throws if the outcome is unknown. */
function createMakeAttempt({ findResult, cards, transaction, logger }: Dependencies) {
  const charge = async ({ invoiceId, isDraft }: OwedPayment, attempt: Attempt) =>
    resultOf(
      await cards.payInvoice({
        invoiceId,
        isDraft,
        paymentMethodId: attempt.paymentMethodId,
        isOffSession: true,
        idempotencyKey: keyOf(attempt),
      }),
    );

  /** Asks again under the same key, unless the provider would replay its error for it. */
  async function resume(lease: Lease, { payment, attempt, today }: Given, isKeySpoiled: boolean) {
    const found = await findResult(payment, attempt);
    if (found) return found;
    const next = { ...attempt, keyVersion: attempt.keyVersion + (isKeySpoiled ? 1 : 0) };
    await transaction(async ({ leases, attempts }) => {
      await leases.require(lease);
      await attempts.resume(next, today);
    });
    return charge(payment, next);
  }

  return async (lease: Lease, given: Given): Promise<AttemptResult> => {
    if (!given.isNew) return resume(lease, given, false);
    try {
      return await charge(given.payment, given.attempt);
    } catch (error) {
      if (!(error instanceof ProviderError) || error instanceof KeyRefusedError) throw error;
      logger.warn({ err: error, attemptId: given.attempt.id }, 'a retry without an answer');
      return resume(lease, given, error.wasAnswered);
    }
  };
}

export function createCarryOutAttempt(deps: Dependencies): CarryOutAttempt {
  const { transaction, logger } = deps;
  const make = createMakeAttempt(deps);

  async function remove(lease: Lease, { id }: Attempt): Promise<void> {
    await transaction(async ({ leases, attempts }) => {
      await leases.require(lease);
      await attempts.remove(id);
    });
  }

  return async (lease, given) => {
    const { attempt } = given;
    const { invoiceId, enrollmentId, subscriptionId } = given.payment;
    const result = await make(lease, given).catch(async (error: unknown) => {
      if (isDefinite(error)) await remove(lease, attempt);
      throw error;
    });
    await transaction(async ({ leases, attempts, outbox }) => {
      await leases.require(lease);
      await attempts.finish(attempt.id, result);
      await outbox.append([toActivity(given, result)]);
    });
    await deps.converge(subscriptionId, { invoiceIds: [invoiceId] });
    logger.info({ invoiceId, enrollmentId, outcome: result.outcome }, 'payment tried by staff');
    return toAnswer(attempt, result);
  };
}
