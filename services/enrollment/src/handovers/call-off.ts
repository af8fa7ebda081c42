import { AppError, type RequestName, type StaffActor } from '@petwell/chassis';
import { hasDied } from '@petwell/contracts';
import { mailKeys } from '@petwell/contracts/events';
import { isPaidOrAgreed } from '../core/caller.ts';
import { decide } from '../core/state/decide.ts';
import { mailAbout, mailFacts } from '../core/state/enrollment-events.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import type { CancelAtProvider } from '../endings/index.ts';
import type { HandoverRecord, RunHandovers } from './handover.ts';

/**
 * Calls a handover off that wasn't agreed to: first its link at billing, then everything about it here, with one email to
 * the new owner. The owner before was told nothing, and nothing of their plan has changed. Repeating it is safe.
 */
export function createCallOff(deps: {
  store: Pick<EnrollmentStore, 'find'>;
  cancelAtProvider: CancelAtProvider;
  transaction: RunHandovers;
  clock: () => Date;
}) {
  /** `agreed`: the new owner was first. @throws AppError service_unavailable */
  return async function callOff(
    { enrollmentId, fromId }: HandoverRecord,
    by?: { actor: StaffActor; record: RequestName | null },
  ): Promise<'off' | 'agreed'> {
    try {
      await deps.cancelAtProvider({ enrollmentId, reason: 'abandoned', onlyIfUnpaid: true });
    } catch (error) {
      if (isPaidOrAgreed(error)) return 'agreed';
      throw error;
    }
    const from = await deps.store.find(fromId);
    return deps.transaction(async ({ enrollments, outbox, activityLog, requests }) => {
      const before = await enrollments.lock(enrollmentId);
      if (before?.state.activatedAt) return 'agreed';
      if (before) {
        const trigger = { kind: 'cancellation', reason: 'abandoned' } as const;
        await outbox.append(decide(before, [trigger], deps.clock()).events);
        // No email tells of a pet that died.
        if (!(from && hasDied(from.pet))) {
          const mail = { kind: 'handover-off', ...mailFacts(before) } as const;
          const dedupeKey = mailKeys.handoverOff(enrollmentId);
          await outbox.append([mailAbout(before, { dedupeKey, isPaid: false, mail })]);
        }
        await enrollments.remove(before);
      }
      if (!by) return 'off';
      const { actor, record } = by;
      const subject = `enrollment/${fromId}`;
      const action = 'call-off-handover';
      await activityLog.record({ actor, action, subject, result: 'done', detail: null });
      if (record) await requests.complete(record, { status: 200, body: { handover: null } });
      return 'off';
    });
  };
}
export type CallOff = ReturnType<typeof createCallOff>;

export const agreedFirst = () =>
  new AppError('status_conflict', {
    publicMessage: 'The new owner has agreed already, so the plan is theirs.',
  });
