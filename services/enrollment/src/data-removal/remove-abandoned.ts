import { AppError, type Logger } from '@petwell/chassis';
import { unpaidReminderMail } from './unpaid-reminder.ts';
import { type EnrollmentRecord, isNeverPaid } from '../core/state/enrollment.ts';
import { afterReminder, chooseReminder, removalDueBefore } from './rules-left-unpaid.ts';
import { withClaim, type Claims } from '../core/claims.ts';
import type { DeleteOwner } from '../owners/index.ts';
import type { RemoveUnpaid } from '../endings/index.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import type { RunReminders } from './transaction.ts';

type Page = { afterId: number; limit: number };

/** Finds abandoned enrollments and owners, by ascending id; never demo accounts. */
export type AbandonedStore = {
  /** Owners who weren't reminded within the last day, and have an unpaid enrollment for which it is due. */
  listOwnersToRemind(request: Page & { now: Date }): Promise<number[]>;
  /** Enrollments that were never paid, although the owner was reminded, without recorded uses. */
  listOverdue(request: Page & { enrolledBefore: Date; remindedBefore: Date }): Promise<number[]>;
  /** Owners without a password and without an enrollment. */
  listEmptyOwners(request: Page & { createdBefore: Date }): Promise<number[]>;
};

type Dependencies = {
  abandoned: AbandonedStore;
  store: Pick<EnrollmentStore, 'listOf'>;
  removeUnpaid: RemoveUnpaid;
  transaction: RunReminders;
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

/**
 * Reminds an owner of all unpaid enrollments with one event, at most once a day. What lists an enrollment
 * counts as its own reminder. Proposals of staff are told by their own emails. An enrollment of a pet that died, or with recorded uses, is marked and not listed.
 */
function createRemindOwner({ transaction, clock }: Dependencies) {
  return async (ownerId: number): Promise<void> =>
    transaction(async ({ enrollments, owners, pets, reminders, outbox }) => {
      if (!(await owners.hold(ownerId))) return;
      const at = clock();
      const unpaid = (await enrollments.lockAllOf(ownerId)).filter(isNeverPaid);
      const proposed = await reminders.proposedOf(unpaid.map(({ id }) => id));
      const living: EnrollmentRecord[] = [];
      for (const one of unpaid.filter(({ id }) => !proposed.includes(id))) {
        const isWaiting = (await pets.isAlive(one.pet.id)) && !(await enrollments.hasUses(one.id));
        if (isWaiting) living.push(one);
        else await reminders.save(one.id, afterReminder(one, at));
      }
      const reminder = chooseReminder(living, at);
      if (!reminder || !(await reminders.take(ownerId, at))) return;
      const others: EnrollmentRecord[] = [];
      for (const one of living) {
        const told = afterReminder(one, at);
        await reminders.save(one.id, told);
        if (one !== reminder.about) others.push({ ...one, ...told });
      }
      const { about, kind } = reminder;
      await outbox.append([unpaidReminderMail(about, { kind, others, at })]);
    });
}

/**
 * Reminds owners of unpaid enrollments: twice to finish them, and once before they are deleted a week later.
 * Also deletes owners without enrollments who never set a password. Safe to run twice, and in several processes at once.
 */
export function createRemoveAbandoned(deps: Dependencies) {
  const { abandoned, claims, clock, logger } = deps;
  const remindOwner = createRemindOwner(deps);
  const logFor = (what: string) => (err: unknown, id: number) =>
    logger.warn({ err, id }, `${what} failed; the next run tries again`);

  /** Skips a subject claimed by staff or another process. */
  const unlessClaimed = (subject: string, work: () => Promise<void>) =>
    withClaim(claims, subject, work).catch((error: unknown) => {
      if (!isCode(error, 'status_conflict')) throw error;
    });

  return async function removeAbandoned(): Promise<void> {
    const now = clock();
    const overdue = removalDueBefore(now);
    await forEach(
      (page) => abandoned.listOwnersToRemind({ ...page, now }),
      remindOwner,
      logFor('reminding of unpaid enrollments'),
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
          // Those before it take their time, and a pet may have been enrolled meanwhile.
          if ((await deps.store.listOf(ownerId)).length > 0) return;
          await deps.deleteOwner({ ownerId, reason: 'abandoned' });
        }),
      logFor('removing an abandoned owner'),
    );
  };
}
