import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import type { Billing } from '../core/clients/other-services.ts';
import type { ChangeOrder } from './change.ts';
import { undoneMail } from './mails.ts';
import type { RunChanges } from './transaction.ts';

const reasons = { undone: 'Taken back', refused: 'The change could not be made' } as const;

/**
 * Lets billing take back the terms of a change and refund it, and puts the old terms back. Returns whether the change goes
 * on instead: the new price was charged before.
 */
export function createRevertChange(deps: {
  billing: Pick<Billing, 'revertPlanChange'>;
  transaction: RunChanges;
  clock: () => Date;
}) {
  return async (order: ChangeOrder, { id: enrollmentId }: EnrollmentRecord): Promise<boolean> => {
    const { id: changeId } = order;
    const reason = order.reverting === 'undone' ? reasons.undone : reasons.refused;
    const { outcome, refundedCents } = await deps.billing.revertPlanChange({
      enrollmentId,
      changeId,
      reason,
    });
    return deps.transaction(async ({ enrollments, changes, terms, outbox }) => {
      const enrollment = await enrollments.lock(enrollmentId);
      const found = await changes.lock(changeId);
      if (!enrollment || !found || found.reverting === null) return false;
      if (outcome === 'charged') {
        await changes.set(changeId, {
          reverting: null,
          chargedAt: found.chargedAt ?? deps.clock(),
        });
        return found.reverting === 'undone';
      }
      const at = deps.clock();
      if (found.state === 'done' && found.replaced) {
        await terms.restore(enrollment, found.replaced, at);
      }
      await changes.set(changeId, {
        state: found.reverting,
        reverting: null,
        refundedCents,
        settledAt: at,
      });
      await outbox.append([undoneMail(enrollment, found, refundedCents)]);
      return false;
    });
  };
}
export type RevertChange = ReturnType<typeof createRevertChange>;
