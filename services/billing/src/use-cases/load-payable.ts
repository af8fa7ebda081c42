import type { EnrollmentSnapshot } from '@petwell/contracts/events';

/** What can be paid for, and by whom. */
export type Payable = {
  enrollmentId: number;
  snapshot: EnrollmentSnapshot;
  closedAt: Date | null;
  payer: Payer;
};
export type Payer = { ownerId: number; firstName: string; lastName: string; email: string };

export type PayableStore = {
  /** Null also for a tombstone without a snapshot. */
  find(enrollmentId: number): Promise<Payable | null>;
  /** Keeps what is new; a snapshot that is there stays, and so does a tombstone. */
  keep(snapshot: EnrollmentSnapshot): Promise<void>;
};

/** enrollment GET /internal/enrollments/{id}; AppError not_found or service_unavailable. */
export type FetchEnrollment = (enrollmentId: number) => Promise<EnrollmentSnapshot>;

export type LoadPayable = (enrollmentId: number) => Promise<Payable>;

/**
 * The enrollment as billing knows it; where its event has not come yet, enrollment is asked (design §2).
 * @throws AppError not_found, service_unavailable
 */
export function createLoadPayable(deps: {
  payables: PayableStore;
  fetchEnrollment: FetchEnrollment;
}): LoadPayable {
  return async (enrollmentId) => {
    const known = await deps.payables.find(enrollmentId);
    if (known) return known;
    await deps.payables.keep(await deps.fetchEnrollment(enrollmentId));
    const kept = await deps.payables.find(enrollmentId);
    if (!kept) throw new Error(`enrollment ${enrollmentId} was not kept`);
    return kept;
  };
}
