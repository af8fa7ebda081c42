import { AppError, type Logger } from '@petwell/chassis';
import { leftUnpaidEvent, unfinishedEvent } from '../../domain/enrollment-events.ts';
import {
  dueFinishReminders,
  reminderDueBefore,
  removalDueBefore,
  removalTime,
  type DueReminder,
  type FinishReminder,
} from '../../domain/left-unpaid.ts';
import { isNeverPaid } from '../../domain/same-pet.ts';
import { withClaim, type Claims } from '../claims.ts';
import type { RunInTransaction } from '../stores.ts';
import type { DeleteOwner } from './delete-owner.ts';
import type { RemoveUnpaid } from './remove-unpaid.ts';

type Page = { afterId: number; limit: number };

/** Finds abandoned enrollments and owners, by ascending id; never demo accounts. */
export type AbandonedStore = {
  /** Enrollments that were never paid, whose owner hasn't got this reminder to finish them. */
  listUnfinished(request: Page & DueReminder): Promise<number[]>;
  /** Enrollments that were never paid, whose owner hasn't been told of their removal yet. */
  listUnreminded(request: Page & { enrolledBefore: Date }): Promise<number[]>;
  /** Enrollments that were never paid, although the owner was reminded. */
  listOverdue(request: Page & { enrolledBefore: Date; remindedBefore: Date }): Promise<number[]>;
  /** Owners without a password and without an enrollment. */
  listEmptyOwners(request: Page & { createdBefore: Date }): Promise<number[]>;
};

type Dependencies = {
  abandoned: AbandonedStore;
  removeUnpaid: RemoveUnpaid;
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

/** Reminds an owner to finish an enrollment, once per reminder. */
function createRemindToFinish({ transaction }: Dependencies) {
  return async (enrollmentId: number, reminder: FinishReminder): Promise<void> =>
    transaction(async ({ enrollments, outbox }) => {
      const enrollment = await enrollments.lock(enrollmentId);
      if (!enrollment || !isNeverPaid(enrollment)) return;
      if (!(await enrollments.markFinishReminder(enrollmentId, reminder))) return;
      await outbox.append([unfinishedEvent(enrollment, reminder)]);
    });
}

/** Tells an owner once that an unpaid enrollment will be removed. */
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

/**
 * Reminds owners of unpaid enrollments: twice to finish them, and once before they are deleted a week later. Also deletes owners
 * without enrollments who never set a password. Safe to run twice, and in several processes at once.
 */
export function createRemoveAbandoned(deps: Dependencies) {
  const { abandoned, claims, clock, logger } = deps;
  const remind = createRemind(deps);
  const remindToFinish = createRemindToFinish(deps);
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
    for (const due of dueFinishReminders(now)) {
      await forEach(
        (page) => abandoned.listUnfinished({ ...page, ...due }),
        (id) => remindToFinish(id, due.reminder),
        logFor('reminding to finish an enrollment'),
      );
    }
    await forEach(
      (page) => abandoned.listUnreminded({ ...page, enrolledBefore }),
      remind,
      logFor('reminding of an unpaid enrollment'),
    );
    await forEach(
      (page) => abandoned.listOverdue({ ...page, ...overdue }),
      (id) => unlessClaimed(`enrollment/${id}`, async () => void (await deps.removeUnpaid(id))),
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
