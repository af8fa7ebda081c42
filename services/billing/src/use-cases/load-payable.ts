import type { EnrollmentSnapshot } from '@petwell/contracts/events';
import type { InternalEnrollment } from '@petwell/contracts/internal';
import type { Payer } from '../domain/payment-events.ts';
import type { RunTransaction } from './transaction.ts';

/** A payable enrollment and its payer. */
export type Payable = {
  enrollmentId: number;
  snapshot: EnrollmentSnapshot;
  closedAt: Date | null;
  /** The pet died: its owner is asked for no payment and no card. */
  hasDied: boolean;
  payer: Payer;
};

export type Payables = {
  /** Null also for a closed enrollment without a snapshot. */
  find(enrollmentId: number): Promise<Payable | null>;
};

/** Enrollment's GET /internal/enrollments/{id}. Throws AppError not_found or service_unavailable. */
export type FetchEnrollment = (enrollmentId: number) => Promise<InternalEnrollment>;

export type LoadPayable = (enrollmentId: number) => Promise<Payable>;

/**
 * Reads an enrollment, and asks enrollment for it if its event hasn't arrived yet.
 * @throws AppError not_found, service_unavailable
 */
export function createLoadPayable(deps: {
  payables: Payables;
  transaction: RunTransaction;
  fetchEnrollment: FetchEnrollment;
}): LoadPayable {
  const { payables, transaction, fetchEnrollment } = deps;
  return async (enrollmentId) => {
    const known = await payables.find(enrollmentId);
    if (known) return known;
    const snapshot = await fetchEnrollment(enrollmentId);
    await transaction((tx) => tx.payables.keep(snapshot));
    const stored = await payables.find(enrollmentId);
    if (!stored) throw new Error(`enrollment ${enrollmentId} was not stored`);
    return stored;
  };
}
