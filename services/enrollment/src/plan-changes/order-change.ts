import { randomUUID } from 'node:crypto';
import { AppError, type Logger, type RequestName, type StaffActor } from '@petwell/chassis';
import type { ChangeSheet, ChangeWay, OrderedChange } from '@petwell/contracts';
import type { ChangeChoice } from '@petwell/contracts/routes';
import { conflict } from '../core/caller.ts';
import { withClaim, type Claims } from '../core/claims.ts';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import { claimOf, type CarryOut } from './carry-out.ts';
import type { ChangeOrder } from './change.ts';
import { agreedMail, describeChange } from './mails.ts';
import { requirePhone, requireShown, type Shown } from './require-agreement.ts';
import { agreedMeanwhile, type OfferChange, type WithdrawOffer } from './offer-change.ts';
import type { PreparedChange, PrepareChange } from './prepare-change.ts';
import type { ShowOrder } from './read-choices.ts';
import { dueLinesOf, linkUntil, nextYearOn } from './rules-amounts.ts';
import { isEnding } from './rules-obstacles.ts';
import { isAsShown } from './rules-orders.ts';
import type { ChangeReads } from './store-reads.ts';
import type { ChangeTransaction, NewOrder, RunChanges } from './transaction.ts';

type Command = {
  enrollmentId: number;
  choice: ChangeChoice;
  way: ChangeWay;
  shown: Shown;
  actor: StaffActor;
  record: RequestName | null;
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

/** Builds the order; by phone, it is agreed to. */
function toOrder(
  { situation, target, sheet }: PreparedChange,
  given: { way: ChangeWay; orderedBy: string; now: Date; timeZone: string },
): NewOrder {
  const { enrollment, nextChargeOn, services } = situation;
  const { way, orderedBy, now, timeZone } = given;
  const { effectiveFrom } = sheet;
  const isFromToday = sheet.when === 'today';
  const isPhone = way === 'phone';
  const timed = {
    isFromToday,
    nextChargeOn: nextChargeOn ?? effectiveFrom,
    nextYearOn: nextYearOn(situation.year),
    effectiveFrom,
  };
  return {
    id: randomUUID(),
    enrollmentId: enrollment.id,
    state: isPhone ? 'agreed' : 'asked',
    way,
    isFromToday,
    effectiveFrom,
    sheet,
    target: {
      plan: target.plan,
      addOns: [...target.addOns],
      benefits: [...target.benefits],
      monthlyCents: sheet.then.monthlyCents,
      services: services.map(({ code, equivalents }) => ({ code, equivalents: [...equivalents] })),
      dueLines: sheet.due === null ? [] : dueLinesOf(enrollment, target, sheet.due.months),
    },
    orderedAt: now,
    orderedBy,
    until: isPhone ? null : linkUntil({ ...timed, now, timeZone }),
    agreedAt: isPhone ? now : null,
    settledAt: isPhone ? now : null,
  };
}

/** @throws AppError status_conflict (another price is on its way) */
async function agreeByPhone(
  { campaigns, outbox }: ChangeTransaction,
  enrollment: EnrollmentRecord,
  order: NewOrder,
): Promise<void> {
  if (!(await campaigns.giveWay(enrollment.id, order.orderedAt))) {
    throw conflict('A new price is on its way. Please change the plan after its day.');
  }
  await outbox.append([agreedMail(enrollment, order)]);
}

/** Stores what is ordered, if the plan is still as it was shown. */
function createPlace({ transaction, clock, timeZone }: Dependencies) {
  return async function place(
    prepared: PreparedChange,
    { way, actor, record }: Command,
  ): Promise<string> {
    const { enrollment: shown } = prepared.situation;
    const { id: enrollmentId, owner } = shown;
    const orderedBy = actor.name ?? actor.username;
    const order = toOrder(prepared, { way, orderedBy, now: clock(), timeZone });
    const { id } = order;
    await transaction(async (tx) => {
      if (!(await tx.owners.hold(owner.id))) throw new AppError('not_found');
      const enrollment = await tx.enrollments.lock(enrollmentId);
      if (!enrollment) throw new AppError('not_found');
      const isGoingOn = enrollment.state.status === 'active' && !isEnding(enrollment);
      const isPaidAsShown = enrollment.state.paidUntil === shown.state.paidUntil;
      if (!isGoingOn || !isPaidAsShown || !isAsShown(order, enrollment)) {
        throw conflict('The plan has changed meanwhile. Please look at it again.');
      }
      // A hold moves the plan year with which the change begins.
      if (enrollment.state.hold !== null || (await tx.changes.isHoldOrdered(enrollmentId))) {
        throw conflict('The plan is being put on hold. Please change it after that.');
      }
      await tx.changes.insert(order);
      if (way === 'phone') await agreeByPhone(tx, enrollment, order);
      await tx.activityLog.record({
        actor,
        action: 'change-plan',
        subject: `enrollment/${enrollmentId}`,
        result: 'done',
        detail: describeChange(order),
      });
      // A repetition goes on with it.
      if (record) await tx.requests.complete(record, { status: 201, body: { order: { id } } });
    });
    return id;
  };
}

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
    const isOpen = open !== null && (open.until === null || open.until > deps.clock());
    if (isOpen && isSame(open, sheet, command.way)) return open.id;
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
