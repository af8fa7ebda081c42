import { AppError } from '@petwell/chassis';
import type { EnrollmentView } from '@petwell/contracts';
import { mayActOn, type Caller } from '../domain/caller.ts';
import { toEnrollmentView, type EnrollmentRecord } from '../domain/enrollment.ts';
import { applyTrigger } from './apply-trigger.ts';
import type { EnrollmentStore, RunInTransaction } from './enrollment-transaction.ts';
import type { Billing } from './other-services.ts';

export type ConfirmPaymentDependencies = {
  store: Pick<EnrollmentStore, 'find'>;
  billing: Pick<Billing, 'verifyPayment'>;
  runInTransaction: RunInTransaction;
  clock: () => Date;
};

export type PaymentClaim = {
  enrollmentId: number;
  caller: Caller;
  /** What the browser says was paid; null when it only says that something was. */
  paymentIntentId: string | null;
};

/**
 * Behind activate, membership-fee and fix-membership-fee: the caller's word starts a look at the provider's
 * truth, and only that is applied (design §3). Again and again it answers the same and changes nothing.
 * No lock is held while billing is asked.
 */
export function createConfirmPayment(deps: ConfirmPaymentDependencies) {
  const { store, billing, runInTransaction, clock } = deps;

  async function findOwn({ enrollmentId, caller }: PaymentClaim): Promise<EnrollmentRecord> {
    const record = await store.find(enrollmentId);
    if (!record || !mayActOn(caller, record)) throw new AppError('not_found');
    return record;
  }

  async function converge(record: EnrollmentRecord, paymentIntentId: string | null) {
    const { isConfirmed, subscription: fact } = await billing.verifyPayment({
      enrollmentId: record.id,
      ownerId: record.owner.id,
      paymentIntentId,
    });
    if (!isConfirmed || fact?.enrollmentId !== record.id) throw notConfirmed();
    if (fact.version <= record.state.factVersion) return record;
    const trigger = { kind: 'subscription-fact', fact } as const;
    return runInTransaction((tx) =>
      applyTrigger(tx, { enrollmentId: record.id, trigger, at: clock() }),
    );
  }

  return {
    /** @throws AppError not_found, payment_not_confirmed, service_unavailable */
    async activate(claim: PaymentClaim): Promise<EnrollmentView> {
      const record = await converge(await findOwn(claim), claim.paymentIntentId);
      if (!record) throw new AppError('not_found');
      if (record.state.status !== 'active') throw notConfirmed();
      return toEnrollmentView(record);
    },

    /** @throws AppError not_found, payment_not_confirmed, service_unavailable */
    async confirmMembershipFee(claim: PaymentClaim): Promise<EnrollmentView> {
      const record = await converge(await findOwn(claim), claim.paymentIntentId);
      if (!record) throw new AppError('not_found');
      if (!record.state.isMembershipFeePaid) throw notConfirmed();
      return toEnrollmentView(record);
    },
  };
}
export type ConfirmPayment = ReturnType<typeof createConfirmPayment>;

function notConfirmed(): AppError {
  return new AppError('payment_not_confirmed', {
    publicMessage: 'The payment has not been confirmed yet. Please try again in a moment.',
  });
}
