import { randomUUID } from 'node:crypto';
import { AppError, type Logger, type StaffActor } from '@petwell/chassis';
import type { ChangeSheet, ChangeWay, OrderedChange } from '@petwell/contracts';
import type { ChangeChoice } from '@petwell/contracts/routes';
import { conflict } from '../core/caller.ts';
import { withClaim, type Claims } from '../core/claims.ts';
import { claimOf, type CarryOut } from './carry-out.ts';
import type { ChangeOrder } from './change.ts';
import { agreedMail, describeChange } from './mails.ts';
import { requirePhone, requireShown, type Shown } from './require-agreement.ts';
import { agreedMeanwhile, type OfferChange, type WithdrawOffer } from './offer-change.ts';
import type { PreparedChange, PrepareChange } from './prepare-change.ts';
import type { ShowOrder } from './read-choices.ts';
import { dueLinesOf, linkUntil } from './rules-amounts.ts';
import { isEnding } from './rules-obstacles.ts';
import { isAsShown } from './rules-orders.ts';
import type { ChangeReads } from './store-reads.ts';
import type { RunChanges } from './transaction.ts';

type Command = {
  enrollmentId: number;
  choice: ChangeChoice;
  way: ChangeWay;
  shown: Shown;
  actor: StaffActor;
};
export type Ordered = {
  order: OrderedChange;
  link: { url: string; expiresAt: string } | null;
};

const isSame = (open: ChangeOrder, sheet: ChangeSheet, way: ChangeWay): boolean => {
  const keyOf = ({ when, effectiveFrom, then, due }: ChangeSheet) =>
    JSON.stringify([when, effectiveFrom, then, due]);
  return open.way === way && keyOf(open.sheet) === keyOf(sheet);
};

type Dependencies = {
  prepareChange: Pick<PrepareChange, 'prepare'>;
  reads: Pick<ChangeReads, 'find'>;
  requireAttachable: (ownerId: number) => Promise<void>;
  offerChange: OfferChange;
  withdrawOffer: WithdrawOffer;
  carryOut: CarryOut;
  showOrder: ShowOrder;
  transaction: RunChanges;
  claims: Claims;
  clock: () => Date;
  timeZone: string;
  logger: Logger;
  isPhoneAllowed: boolean;
};

/** Stores what is ordered, if the plan is still as it was shown. */
function createPlace(deps: Dependencies) {
  return async function place(prepared: PreparedChange, { way, actor }: Command): Promise<string> {
    const { situation, target, sheet } = prepared;
    const { enrollment: seen, nextChargeOn, services } = situation;
    const id = randomUUID();
    await deps.transaction(async (tx) => {
      if (!(await tx.owners.hold(seen.owner.id))) throw new AppError('not_found');
      const enrollment = await tx.enrollments.lock(seen.id);
      if (!enrollment) throw new AppError('not_found');
      const isGoingOn = enrollment.state.status === 'active' && !isEnding(enrollment);
      if (!isGoingOn || !isAsShown({ sheet }, enrollment)) {
        throw conflict('The plan has changed meanwhile. Please look at it again.');
      }
      const now = deps.clock();
      const isFromToday = sheet.when === 'today';
      const { effectiveFrom } = sheet;
      const given = { isFromToday, nextChargeOn: nextChargeOn ?? effectiveFrom, effectiveFrom };
      const isPhone = way === 'phone';
      const order = {
        id,
        enrollmentId: seen.id,
        state: isPhone ? ('agreed' as const) : ('asked' as const),
        way,
        isFromToday,
        effectiveFrom,
        sheet,
        target: {
          plan: target.plan,
          addOns: [...target.addOns],
          benefits: [...target.benefits],
          monthlyCents: sheet.then.monthlyCents,
          services: services.map(({ code, equivalents }) => ({
            code,
            equivalents: [...equivalents],
          })),
          dueLines: sheet.due === null ? [] : dueLinesOf(seen, target, sheet.due.months),
        },
        orderedAt: now,
        orderedBy: actor.name ?? actor.username,
        until: isPhone ? null : linkUntil({ ...given, now, timeZone: deps.timeZone }),
        agreedAt: isPhone ? now : null,
        settledAt: isPhone ? now : null,
      };
      await tx.changes.insert(order);
      if (isPhone) {
        if (!(await tx.campaigns.giveWay(seen.id, now))) {
          throw conflict('A new price is on its way. Please change the plan after its day.');
        }
        await tx.outbox.append([agreedMail(enrollment, { ...order, ...unpaid })]);
      }
      await tx.activityLog.record({
        actor,
        action: 'change-plan',
        subject: `enrollment/${seen.id}`,
        result: 'done',
        detail: describeChange(order),
      });
    });
    return id;
  };
}

const unpaid = {
  paidCents: 0,
  chargedAt: null,
  replaced: null,
  reverting: null,
  refundedCents: 0,
} as const;

/**
 * Handles POST /api/admin/enrollments/{id}/plan-change: asks the owner by link, or records that they agreed by phone. What
 * the owner hasn't agreed to yet is replaced. An order that was interrupted goes on if it is the same.
 * @throws AppError not_found, unknown_plan, unknown_add_on, plan_not_for_pet, address_unconfirmed, status_conflict,
 * service_unavailable
 */
export function createOrderChange(deps: Dependencies) {
  const place = createPlace(deps);

  /** Shows an order, with its link while the owner may agree. */
  async function answer(id: string): Promise<Ordered> {
    const order = await deps.reads.find(id);
    if (!order) throw new AppError('not_found');
    const link = order.state === 'asked' ? await deps.offerChange(order) : null;
    return { order: await deps.showOrder(order), link };
  }

  async function findOrPlace(prepared: PreparedChange, command: Command): Promise<string> {
    const { open, sheet } = prepared;
    if (open && isSame(open, sheet, command.way)) return open.id;
    if (open && !(await deps.withdrawOffer(open))) throw agreedMeanwhile();
    return place(prepared, command);
  }

  return {
    answer,
    async order(command: Command): Promise<Ordered> {
      const { enrollmentId, choice, way, shown } = command;
      return withClaim(deps.claims, claimOf(enrollmentId), async () => {
        const prepared = await deps.prepareChange.prepare(enrollmentId, choice);
        requireShown(prepared.sheet, shown);
        if (way === 'phone') requirePhone(prepared.sheet, deps.isPhoneAllowed);
        await deps.requireAttachable(prepared.situation.enrollment.owner.id);
        const id = await findOrPlace(prepared, command);
        if (way === 'phone') {
          await deps.carryOut(id).catch((err: unknown) => {
            deps.logger.warn({ err, changeId: id }, 'a change of plan waits for the timer');
          });
        }
        return answer(id);
      });
    },
  };
}
export type OrderChange = ReturnType<typeof createOrderChange>;
