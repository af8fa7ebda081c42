import { AppError, type StaffActor } from '@petwell/chassis';
import { clinicDay } from '@petwell/chassis/time';
import type { OrderedChange } from '@petwell/contracts';
import { conflict } from '../core/caller.ts';
import { withClaim, type Claims } from '../core/claims.ts';
import { needsNewTerms } from '../core/terms/rules-carry-over.ts';
import { claimOf, type CarryOut } from './carry-out.ts';
import type { ChangeOrder } from './change.ts';
import { describeChange } from './mails.ts';
import { agreedMeanwhile, type WithdrawOffer } from './offer-change.ts';
import type { ShowOrder } from './read-choices.ts';
import { isUndoable } from './rules-orders.ts';
import type { ChangeReads } from './store-reads.ts';
import type { ChangeTransaction, RunChanges } from './transaction.ts';

const tooLate = () =>
  conflict(
    'This change can’t be undone anymore. The plan can be changed again from its next plan year on.',
  );
const used = () =>
  conflict('Something that only the new plan includes was used since. Please undo that use first.');

const record = (tx: ChangeTransaction, order: ChangeOrder, actor: StaffActor) =>
  tx.activityLog.record({
    actor,
    action: 'undo-plan-change',
    subject: `enrollment/${order.enrollmentId}`,
    result: 'done',
    detail: describeChange(order),
  });

/** Marks a change that can be undone as being taken back. */
function createMark(deps: { transaction: RunChanges; clock: () => Date; timeZone: string }) {
  const { clock, timeZone } = deps;
  /** @throws AppError status_conflict */
  return ({ id, enrollmentId }: ChangeOrder, actor: StaffActor): Promise<void> =>
    deps.transaction(async (tx) => {
      const enrollment = await tx.enrollments.lock(enrollmentId);
      const order = await tx.changes.lock(id);
      const now = clock();
      if (!enrollment || !order || !isUndoable(order, { enrollment, now, timeZone })) {
        throw tooLate();
      }
      if (order.state === 'done') {
        const since = order.settledAt ?? now;
        const day = clinicDay(now, timeZone);
        const uses = await tx.changes.listUsed(enrollmentId, { day, since });
        const before = order.replaced?.years.at(-1)?.allowances ?? [];
        if (needsNewTerms(before, uses)) throw used();
      }
      await tx.changes.set(id, { reverting: 'undone' });
      await record(tx, order, actor);
    });
}

/**
 * Handles POST …/plan-change/{changeId}/undo: ends a link, or takes back what was agreed to, with what was paid for it.
 * Marked first, so that the timer goes on with it after a crash.
 * @throws AppError not_found, status_conflict, service_unavailable
 */
export function createUndoChange(deps: {
  reads: Pick<ChangeReads, 'find' | 'findShown'>;
  withdrawOffer: WithdrawOffer;
  carryOut: CarryOut;
  showOrder: ShowOrder;
  transaction: RunChanges;
  claims: Claims;
  clock: () => Date;
  timeZone: string;
}) {
  const { reads } = deps;
  const mark = createMark(deps);

  async function undo(order: ChangeOrder, actor: StaffActor): Promise<void> {
    const { id } = order;
    if (order.state === 'asked') {
      if (!(await deps.withdrawOffer(order))) throw agreedMeanwhile();
      await deps.transaction((tx) => record(tx, order, actor));
      return;
    }
    if (order.reverting === null) await mark(order, actor);
    await deps.carryOut(id);
  }

  return async (request: {
    enrollmentId: number;
    changeId: string;
    actor: StaffActor;
  }): Promise<OrderedChange> => {
    const { enrollmentId, changeId, actor } = request;
    return withClaim(deps.claims, claimOf(enrollmentId), async () => {
      const order = await reads.find(changeId);
      if (!order || order.enrollmentId !== enrollmentId) throw new AppError('not_found');
      const latest = await reads.findShown(enrollmentId);
      const isOver = order.state === 'undone' || order.state === 'withdrawn';
      if (!isOver) {
        if (latest?.id !== changeId || order.state === 'refused') throw tooLate();
        await undo(order, actor);
      }
      const after = (await reads.find(changeId)) ?? order;
      if (after.state === 'done' || after.state === 'agreed') throw tooLate();
      return deps.showOrder(after);
    });
  };
}
export type UndoChange = ReturnType<typeof createUndoChange>;
