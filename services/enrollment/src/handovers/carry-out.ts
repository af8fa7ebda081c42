import type { Logger } from '@petwell/chassis';
import { hasDied } from '@petwell/contracts';
import { unlessClaimed, type Claims } from '../core/claims.ts';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import type { Billing } from '../core/clients/other-services.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import type { OrderEnd } from '../endings/index.ts';
import type { DropUnpaid } from '../enroll/index.ts';
import type { CallOff } from './call-off.ts';
import type { HandoverRecord } from './handover.ts';
import { isOver } from './rules-handover.ts';
import type { HandoverReads } from './store.ts';

/** Longer than all timeouts of one handover together. */
const leaseMs = 60_000;

/** Has billing mail the new owner the link, once. @throws AppError status_conflict, service_unavailable */
export const createMailLink =
  (deps: {
    store: Pick<EnrollmentStore, 'find'>;
    billing: Pick<Billing, 'makeStartLink'>;
    reads: Pick<HandoverReads, 'mark'>;
    clock: () => Date;
  }) =>
  async (handover: HandoverRecord): Promise<void> => {
    const { enrollmentId, fromId, linkId: id, until } = handover;
    const from = await deps.store.find(fromId);
    if (!from) return;
    await deps.billing.makeStartLink({
      enrollmentId,
      kind: 'handover',
      id,
      dueAt: from.state.nextBillingDate.toISOString(),
      until: until.toISOString(),
    });
    await deps.reads.mark(handover, { linkedAt: deps.clock() });
  };
export type MailLink = ReturnType<typeof createMailLink>;

const isEnded = ({ state }: EnrollmentRecord): boolean =>
  state.status === 'cancelled' || (state.endsAt !== null && state.endingReason !== null);

/**
 * Ends the plan before with its paid month, unrefunded, through the endings, with the one email to its owner, and drops
 * what the new owner had begun for the pet and could pay as well.
 */
const createFinish = (deps: {
  store: Pick<EnrollmentStore, 'find'>;
  orderEnd: OrderEnd;
  dropUnpaid: DropUnpaid;
  reads: Pick<HandoverReads, 'mark'>;
  clock: () => Date;
}) => {
  async function end(
    enrollment: EnrollmentRecord,
    given: { handover: HandoverRecord; isDeath: boolean },
  ) {
    const { handover, isDeath } = given;
    const isActive = enrollment.state.status === 'active';
    await deps.orderEnd({
      enrollmentId: enrollment.id,
      ownerId: enrollment.owner.id,
      kind: isActive && !isDeath ? 'end_at_period_end' : 'end_now',
      reason: isDeath ? 'pet_died' : 'new_owner',
      note: null,
      orderedBy: handover.orderedBy,
      request: null,
      by: 'staff',
    });
  }

  return async function finish(handover: HandoverRecord): Promise<void> {
    const before = await deps.store.find(handover.fromId);
    // The new owner agreed a moment after it died: nothing is charged.
    const isDeath = before !== null && hasDied(before.pet);
    const after = await deps.store.find(handover.enrollmentId);
    if (isDeath && after && after.state.status !== 'cancelled') {
      await end(after, { handover, isDeath });
    }
    if (before && !isEnded(before)) await end(before, { handover, isDeath });
    if (after) await deps.dropUnpaid(after.owner.id, after.pet);
    await deps.reads.mark(handover, { doneAt: deps.clock() });
  };
};

/**
 * Takes each handover a step further: mails a link that wasn't mailed, calls one off that is over, and ends the plan
 * before once the new owner has agreed. Each step can be repeated. A claimed one waits for the next run.
 */
export function createRunHandovers(deps: {
  store: Pick<EnrollmentStore, 'find'>;
  reads: HandoverReads;
  callOff: CallOff;
  mailLink: MailLink;
  orderEnd: OrderEnd;
  dropUnpaid: DropUnpaid;
  claims: Claims;
  clock: () => Date;
  logger: Logger;
}) {
  const { store, reads, clock, logger } = deps;
  const finish = createFinish(deps);

  /** What is to be done about a handover now; null: it is done, or waits for the new owner. */
  async function nextOf(handover: HandoverRecord): Promise<(() => Promise<void>) | null> {
    const { enrollmentId, fromId, doneAt, agreedAt, linkedAt } = handover;
    if (doneAt !== null) return null;
    if (agreedAt !== null) return () => finish(handover);
    const before = await store.find(fromId);
    const after = await store.find(enrollmentId);
    if (after && isOver(handover, { before, after, at: clock() })) {
      return async () => {
        const outcome = await deps.callOff(handover);
        logger.info({ enrollmentId: fromId, outcome }, 'handover over');
      };
    }
    return linkedAt === null ? () => deps.mailLink(handover) : null;
  }

  async function goOn(handover: HandoverRecord): Promise<void> {
    const { fromId } = handover;
    // Staff can act while it waits.
    if (!(await nextOf(handover))) return;
    await unlessClaimed(deps.claims, `enrollment/${fromId}`, leaseMs, async () => {
      // It may have gone on before the claim.
      const claimed = await reads.findOf(fromId);
      await (claimed && (await nextOf(claimed)))?.();
    });
  }

  return async function runHandovers(): Promise<void> {
    let afterId = 0;
    for (;;) {
      const open = await reads.listOpen(afterId);
      for (const handover of open) {
        afterId = handover.enrollmentId;
        await goOn(handover).catch((err: unknown) => {
          logger.warn({ err, enrollmentId: handover.fromId }, 'the handover waits');
        });
      }
      if (open.length === 0) return;
    }
  };
}
