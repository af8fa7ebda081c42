import { AppError, type Logger } from '@petwell/chassis';
import { statusChangeEvent, leftUnpaidEvent } from '../../domain/enrollment-events.ts';
import { removalTime, removeIf, tellIfEnrolledBefore } from '../../domain/left-unpaid.ts';
import { transition } from '../../domain/transition.ts';
import type { EnrollmentStore, RunInTransaction } from '../enrollment-transaction.ts';
import type { Billing } from '../other-services.ts';
import { withClaim, type Claims } from '../staff/activity.ts';
import type { DeleteOwner } from './delete-owner.ts';

type Page = { afterId: number; limit: number };

/** Finds what was left behind, by ascending id; demo accounts never. */
export type AbandonedStore = {
  /** Enrollments that nobody ever paid for and whose owner was not told yet. */
  listUntold(request: Page & { enrolledBefore: Date }): Promise<number[]>;
  /** Enrollments that nobody ever paid for although the owner was told. */
  listOverdue(request: Page & { enrolledBefore: Date; toldBefore: Date }): Promise<number[]>;
  /** Owners who never set a password and have no enrollment. */
  listEmptyOwners(request: Page & { createdBefore: Date }): Promise<number[]>;
};

export type RemoveAbandonedDependencies = {
  abandoned: AbandonedStore;
  store: Pick<EnrollmentStore, 'setCancellationIntent'>;
  billing: Pick<Billing, 'cancelSubscription'>;
  runInTransaction: RunInTransaction;
  deleteOwner: DeleteOwner;
  claims: Claims;
  clock: () => Date;
  logger: Logger;
};

const pageSize = 100;

/** Works on every id that `list` finds, one after the other; one that fails is left for the next run. */
async function forEach(
  list: (page: Page) => Promise<number[]>,
  work: (id: number) => Promise<void>,
  onError: (error: unknown, id: number) => void,
): Promise<void> {
  for (let afterId = 0; ;) {
    const ids = await list({ afterId, limit: pageSize });
    for (const id of ids) await work(id).catch((error: unknown) => onError(error, id));
    const last = ids.at(-1);
    if (last === undefined || ids.length < pageSize) return;
    afterId = last;
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof AppError && error.code === code;

/** Tells an enrollment's owner, once, that nobody has paid for it yet. */
function createTell({ runInTransaction, clock }: RemoveAbandonedDependencies) {
  return async (enrollmentId: number): Promise<void> =>
    runInTransaction(async (tx) => {
      const record = await tx.lockEnrollment(enrollmentId);
      if (record?.state.status !== 'pending_payment') return;
      const now = clock();
      if (!(await tx.markLeftUnpaidTold(enrollmentId, now))) return;
      await tx.appendEvent(leftUnpaidEvent(record, removalTime(record.enrolledAt, now)));
    });
}

/**
 * Tells owners of enrollments that nobody has paid for, once, and removes those a week later, with owners
 * who are left with nothing and never set a password. The chance to pay ends at the provider first; who
 * pays before that keeps the enrollment. Can run twice, and in several processes at once.
 */
export function createRemoveAbandoned(deps: RemoveAbandonedDependencies) {
  const { abandoned, store, billing, runInTransaction, claims, clock, logger } = deps;
  const tell = createTell(deps);
  const leaveFor = (what: string) => (err: unknown, id: number) =>
    logger.warn({ err, id }, `${what} is left for the next run`);

  /** False where somebody has paid after all. */
  async function endChanceToPay(enrollmentId: number): Promise<boolean> {
    await store.setCancellationIntent([enrollmentId], 'abandoned');
    try {
      await billing.cancelSubscription({ enrollmentId, onlyIfUnpaid: true });
      return true;
    } catch (error) {
      await store.setCancellationIntent([enrollmentId], null);
      if (isCode(error, 'already_paid')) return false;
      throw error;
    }
  }

  async function remove(enrollmentId: number): Promise<void> {
    if (!(await endChanceToPay(enrollmentId))) return;
    await runInTransaction(async (tx) => {
      const before = await tx.lockEnrollment(enrollmentId);
      if (!before || before.state.activatedAt) return;
      const trigger = { kind: 'cancellation', reason: 'abandoned' } as const;
      const { state, change } = transition(before.state, trigger, clock());
      if (change) await tx.appendEvent(statusChangeEvent(before, { ...before, state }, change));
      await tx.removeEnrollment(before);
    });
    logger.info({ enrollmentId }, 'removed an enrollment that nobody paid for');
  }

  /** Somebody of the staff, or another process, is at it: they will do, or the next run. */
  const unlessClaimed = (subject: string, work: () => Promise<void>) =>
    withClaim(claims, subject, work).catch((error: unknown) => {
      if (!isCode(error, 'status_conflict')) throw error;
    });

  return async function removeAbandoned(): Promise<void> {
    const now = clock();
    const enrolledBefore = tellIfEnrolledBefore(now);
    await forEach(
      (page) => abandoned.listUntold({ ...page, enrolledBefore }),
      tell,
      leaveFor('telling of an unpaid enrollment'),
    );
    const overdue = removeIf(now);
    await forEach(
      (page) => abandoned.listOverdue({ ...page, ...overdue }),
      (id) => unlessClaimed(`enrollment/${id}`, () => remove(id)),
      leaveFor('an abandoned enrollment'),
    );
    await forEach(
      (page) => abandoned.listEmptyOwners({ ...page, createdBefore: overdue.enrolledBefore }),
      (ownerId) =>
        unlessClaimed(`owner/${ownerId}`, async () => {
          await deps.deleteOwner({ ownerId, reason: 'abandoned' });
        }),
      leaveFor('an abandoned owner'),
    );
  };
}
