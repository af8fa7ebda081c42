import { daysBetween } from '@petwell/chassis/time';
import { keepDiscount, type ChangeTime, type Plan } from '@petwell/contracts';
import { needsNewTerms } from '../core/terms/rules-carry-over.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import { toOrdered, type ChangeOrder } from './change.ts';
import type { PrepareChange } from './prepare-change.ts';
import { isUndoable } from './rules-orders.ts';
import type { Situation } from './rules-sheet.ts';
import type { ChangeReads } from './store-reads.ts';

/** From so many days before the plan year's end on, a change with the next one is proposed. */
const proposedDays = 60;

const proposedTime = ({ year, today, nextChargeOn }: Situation): ChangeTime =>
  nextChargeOn === null || daysBetween(today, year.endsOn) < proposedDays ? 'next-year' : 'today';

/** Adds what a member has to what is sold, at the member's price. */
const withOwn = <Sold extends { id: number }>(sold: readonly Sold[], own: readonly Sold[]) => [
  ...own,
  ...sold.filter(({ id }) => !own.some((one) => one.id === id)),
];

const isFor =
  ({ enrollment: { pet }, ages }: Situation) =>
  (plan: Plan) =>
    plan.targetPetTypes.includes(pet.type) &&
    Object.values(ages).some((age) => plan.targetAgeGroups.includes(age));

/** Shows an order, and whether it can be taken back now. */
export const createShowOrder =
  (deps: {
    store: Pick<EnrollmentStore, 'find'>;
    reads: Pick<ChangeReads, 'listUsed' | 'today'>;
    clock: () => Date;
    timeZone: string;
  }) =>
  async (order: ChangeOrder) => {
    const now = deps.clock();
    const enrollment = await deps.store.find(order.enrollmentId);
    const given = enrollment && { enrollment, now, timeZone: deps.timeZone };
    if (!given || !isUndoable(order, given)) return toOrdered(order, false);
    if (order.state !== 'done' || order.replaced === null) return toOrdered(order, true);
    const used = await deps.reads.listUsed(order.enrollmentId, {
      day: deps.reads.today(now),
      since: order.settledAt ?? now,
    });
    const before = order.replaced.years.at(-1)?.allowances ?? [];
    return toOrdered(order, !needsNewTerms(before, used));
  };
export type ShowOrder = ReturnType<typeof createShowOrder>;

/** Handles GET /api/admin/enrollments/{id}/plan-change. @throws AppError not_found, service_unavailable */
export const createReadChoices =
  (deps: {
    prepareChange: Pick<PrepareChange, 'read'>;
    reads: Pick<ChangeReads, 'findShown'>;
    showOrder: ShowOrder;
    isPhoneAllowed: boolean;
  }) =>
  async (enrollmentId: number) => {
    const { situation, offer, obstacle } = await deps.prepareChange.read(enrollmentId);
    const { enrollment } = situation;
    const order = await deps.reads.findShown(enrollmentId);
    return {
      plans: withOwn<Plan>(
        offer.plans
          .filter(isFor(situation))
          .map((plan) => keepDiscount(plan, enrollment.plan.furtherPet)),
        [enrollment.plan],
      ),
      addOns: withOwn(offer.addOns, enrollment.addOns),
      chosen: {
        planId: enrollment.plan.id,
        addOnIds: enrollment.addOns.map(({ id }) => String(id)),
        when: proposedTime(situation),
      },
      obstacle,
      isPhoneAllowed: deps.isPhoneAllowed,
      order: order && (await deps.showOrder(order)),
    };
  };
export type ReadChoices = ReturnType<typeof createReadChoices>;
