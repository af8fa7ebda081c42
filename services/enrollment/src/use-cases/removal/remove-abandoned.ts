import { AppError, type Logger } from '@petwell/chassis';
import { decide } from '../../domain/decide.ts';
import { leftUnpaidEvent } from '../../domain/enrollment-events.ts';
import { reminderDueBefore, removalDueBefore, removalTime } from '../../domain/left-unpaid.ts';
import type { CancelAtProvider } from '../cancel-at-provider.ts';
import { withClaim, type Claims } from '../claims.ts';
import type { RunInTransaction } from '../stores.ts';
import type { DeleteOwner } from './delete-owner.ts';

type Page = { afterId: number; limit: number };

/** Finds what was abandoned, by ascending id; never demo accounts. */
export type AbandonedStore = {
  /** Enrollments nobody ever paid for, whose owner got no reminder yet. */
  listUnreminded(request: Page & { enrolledBefore: Date }): Promise<number[]>;
  /** Enrollments nobody ever paid for, although the owner got a reminder. */
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

/** Works on every id that `list` finds, one after the other; a failed one is left for the next run. */
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

/** Reminds an owner, once, that nobody has paid for an enrollment. */
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

/** Removes an unpaid enrollment once it can no longer be paid; whoever pays before that keeps it. */
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
 * Reminds owners of unpaid enrollments, once, and removes those enrollments a week later, with owners who have
 * nothing left and never set a password. Safe to run twice, and in several processes at once.
 */
export function createRemoveAbandoned(deps: Dependencies) {
  const { abandoned, claims, clock, logger } = deps;
  const remind = createRemind(deps);
  const remove = createRemove(deps);
  const logFor = (what: string) => (err: unknown, id: number) =>
    logger.warn({ err, id }, `${what} failed; the next run tries again`);

  /** Skips what staff or another process is working on. */
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
