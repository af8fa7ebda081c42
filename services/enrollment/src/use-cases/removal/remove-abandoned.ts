import { AppError, type Logger } from '@petwell/chassis';
import { decide } from '../../domain/decide.ts';
import { leftUnpaidEvent } from '../../domain/enrollment-events.ts';
import { reminderDueBefore, removalDueBefore, removalTime } from '../../domain/left-unpaid.ts';
import type { CancelAtProvider } from '../cancel-at-provider.ts';
import { withClaim, type Claims } from '../claims.ts';
import type { RunInTransaction } from '../stores.ts';
import type { DeleteOwner } from './delete-owner.ts';

type Page = { afterId: number; limit: number };

/** Finds abandoned enrollments and owners, by ascending id; never demo accounts. */
export type AbandonedStore = {
  /** Enrollments that were never paid, whose owner hasn't been reminded yet. */
  listUnreminded(request: Page & { enrolledBefore: Date }): Promise<number[]>;
  /** Enrollments that were never paid, although the owner was reminded. */
  listOverdue(request: Page & { enrolledBefore: Date; remindedBefore: Date }): Promise<number[]>;
  /** Owners without a password and without an enrollment. */
  listEmptyOwners(request: Page & { createdBefore: Date }): Promise<number[]>;
};

type Dependencies = {
  abandoned: AbandonedStore;
  cancelAtProvider: CancelAtProvider;
  transaction: RunInTransaction;
  deleteOwner: DeleteOwner;
  claims: Claims;
  clock: () => Date;
  logger: Logger;
};

const pageSize = 100;

/** Runs the work on every listed id, one at a time; failures are left for the next run. */
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

/** Reminds an owner of an unpaid enrollment, once. */
function createRemind({ transaction, clock }: Dependencies) {
  return async (enrollmentId: number): Promise<void> =>
    transaction(async ({ enrollments, outbox }) => {
      const enrollment = await enrollments.lock(enrollmentId);
      if (enrollment?.state.status !== 'pending_payment') return;
      const now = clock();
      if (!(await enrollments.markReminded(enrollmentId, now))) return;
      const removalAt = removalTime(enrollment.enrolledAt, now);
      await outbox.append([leftUnpaidEvent(enrollment, removalAt)]);
    });
}

/** Removes an unpaid enrollment once it can no longer be paid; one that is paid before that stays. */
function createRemove({ cancelAtProvider, transaction, clock, logger }: Dependencies) {
  return async function remove(enrollmentId: number): Promise<void> {
    try {
      await cancelAtProvider({ enrollmentId, reason: 'abandoned', onlyIfUnpaid: true });
    } catch (error) {
      if (isCode(error, 'already_paid')) return;
      throw error;
    }
    await transaction(async ({ enrollments, outbox }) => {
      const before = await enrollments.lock(enrollmentId);
      if (!before || before.state.activatedAt) return;
      const { events } = decide(before, [{ kind: 'cancellation', reason: 'abandoned' }], clock());
      await outbox.append(events);
      await enrollments.remove(before);
    });
    logger.info({ enrollmentId }, 'removed an abandoned enrollment');
  };
}

/**
 * Reminds owners of unpaid enrollments, once, and deletes those enrollments a week later. Also deletes owners
 * without enrollments who never set a password. Safe to run twice, and in several processes at once.
 */
export function createRemoveAbandoned(deps: Dependencies) {
  const { abandoned, claims, clock, logger } = deps;
  const remind = createRemind(deps);
  const remove = createRemove(deps);
  const logFor = (what: string) => (err: unknown, id: number) =>
    logger.warn({ err, id }, `${what} failed; the next run tries again`);

  /** Skips a subject claimed by staff or another process. */
  const unlessClaimed = (subject: string, work: () => Promise<void>) =>
    withClaim(claims, subject, work).catch((error: unknown) => {
      if (!isCode(error, 'status_conflict')) throw error;
    });

  return async function removeAbandoned(): Promise<void> {
    const now = clock();
    const enrolledBefore = reminderDueBefore(now);
    const overdue = removalDueBefore(now);
    await forEach(
      (page) => abandoned.listUnreminded({ ...page, enrolledBefore }),
      remind,
      logFor('reminding of an unpaid enrollment'),
    );
    await forEach(
      (page) => abandoned.listOverdue({ ...page, ...overdue }),
      (id) => unlessClaimed(`enrollment/${id}`, () => remove(id)),
      logFor('removing an abandoned enrollment'),
    );
    await forEach(
      (page) => abandoned.listEmptyOwners({ ...page, createdBefore: overdue.enrolledBefore }),
      (ownerId) =>
        unlessClaimed(`owner/${ownerId}`, async () => {
          await deps.deleteOwner({ ownerId, reason: 'abandoned' });
        }),
      logFor('removing an abandoned owner'),
    );
  };
}
