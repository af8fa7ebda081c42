import { AppError } from '@petwell/chassis';
import { clinicDay } from '@petwell/chassis/time';
import { addOnSchema, keepDiscount, planSchema, type ChangeSheet } from '@petwell/contracts';
import type { ChangeOffer } from '@petwell/contracts/internal';
import type { ChangeChoice } from '@petwell/contracts/routes';
import { conflict } from '../core/caller.ts';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import { ageGroupBy } from '../core/rules-age.ts';
import type { Billing, Catalog } from '../core/clients/other-services.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import type { ChangeOrder } from './change.ts';
import { firstChargeFrom, nextYearOn } from './rules-amounts.ts';
import { obstacleOf } from './rules-obstacles.ts';
import { choiceObstacle, toSheet, type Situation, type Target } from './rules-sheet.ts';
import type { ChangeReads } from './store-reads.ts';

export type Known = { situation: Situation; offer: ChangeOffer; open: ChangeOrder | null };

const versionsOf = ({ plan, addOns }: EnrollmentRecord) => [
  { kind: 'plan' as const, id: plan.id, version: plan.version },
  ...addOns.map(({ id, version }) => ({ kind: 'add-on' as const, id, version })),
];

/** The day of the next charge; null: no card pays the plan. */
export function chargeDayOf({ state }: EnrollmentRecord, timeZone: string): string | null {
  const isCharged =
    state.billing === 'here' && state.subscriptionId !== null && state.override?.isInForce !== true;
  return isCharged ? clinicDay(state.nextBillingDate, timeZone) : null;
}

/** What is kept stays at its version. @throws AppError unknown_plan, unknown_add_on, plan_not_for_pet, status_conflict */
export function toTarget(
  { enrollment, ages }: Pick<Situation, 'enrollment' | 'ages'>,
  { offer, choice }: { offer: ChangeOffer; choice: ChangeChoice },
): Target {
  const { pet } = enrollment;
  const keptBenefits = (kind: 'plan' | 'add-on', kept: { id: number; name: string }) => {
    const found = offer.has.find((one) => one.kind === kind && one.id === kept.id);
    if (found) return found.benefits;
    throw conflict(`What ${kept.name} includes isn’t known anymore, so it can’t be kept.`);
  };
  const sold = offer.plans.find(({ id }) => id === choice.planId);
  const isKept = choice.planId === enrollment.plan.id;
  if (!isKept && !sold) throw new AppError('unknown_plan');
  const isForPet =
    sold?.targetPetTypes.includes(pet.type) && sold.targetAgeGroups.includes(ages[choice.when]);
  if (!isKept && !isForPet) {
    const publicMessage = `${sold?.name ?? 'This plan'} isn’t made for ${pet.name}.`;
    throw new AppError('plan_not_for_pet', { publicMessage });
  }
  const plan =
    isKept || !sold
      ? enrollment.plan
      : keepDiscount(planSchema.parse(sold), enrollment.plan.furtherPet);
  const planBenefits = isKept || !sold ? keptBenefits('plan', plan) : sold.benefits;
  const addOns = choice.addOnIds.map((chosen) => {
    const kept = enrollment.addOns.find(({ id }) => String(id) === chosen);
    if (kept) return { addOn: kept, benefits: keptBenefits('add-on', kept) };
    const found = offer.addOns.find(({ id }) => String(id) === chosen);
    if (!found) throw new AppError('unknown_add_on');
    return { addOn: addOnSchema.parse(found), benefits: found.benefits };
  });
  return {
    plan,
    addOns: addOns.map(({ addOn }) => addOn),
    benefits: [...planBenefits, ...addOns.flatMap(({ benefits }) => benefits)],
  };
}

export type PreparedChange = Known & { target: Target; sheet: ChangeSheet };

/** Reads what a change of a plan is decided by, and prepares one. */
export function createPrepareChange(deps: {
  store: Pick<EnrollmentStore, 'find'>;
  catalog: Pick<Catalog, 'changeOffer'>;
  billing: Pick<Billing, 'priceStandings'>;
  reads: Pick<ChangeReads, 'readYear' | 'readAge' | 'findShown' | 'findNewPrice'>;
  clock: () => Date;
  timeZone: string;
}) {
  const { reads, timeZone } = deps;

  /** @throws AppError not_found, service_unavailable */
  async function read(enrollmentId: number): Promise<Known & { obstacle: string | null }> {
    const enrollment = await deps.store.find(enrollmentId);
    if (!enrollment) throw new AppError('not_found');
    const today = clinicDay(deps.clock(), timeZone);
    const [offer, { year, held }, age, shown, newPriceOn, [standing]] = await Promise.all([
      deps.catalog.changeOffer(versionsOf(enrollment)),
      reads.readYear(enrollment, today),
      reads.readAge(enrollment),
      reads.findShown(enrollmentId),
      reads.findNewPrice(enrollmentId),
      deps.billing.priceStandings([enrollmentId]),
    ]);
    const isOpen = shown?.state === 'asked' || shown?.state === 'agreed';
    const obstacle = obstacleOf({
      enrollment,
      atBilling: standing ?? { isDisputed: false, isPastDue: false },
      newPriceOn,
      hasAgreedChange: shown?.state === 'agreed' || (shown?.reverting ?? null) !== null,
    });
    const { services } = offer;
    const nextChargeOn = chargeDayOf(enrollment, timeZone);
    const nextYear = nextYearOn(year);
    const ages = { today: ageGroupBy(age, today), 'next-year': ageGroupBy(age, nextYear) };
    const { nextBillingDate: nextChargeAt, activatedAt } = enrollment.state;
    const startedAt = standing?.startedAt ? new Date(standing.startedAt) : activatedAt;
    const nextYearChargeOn =
      nextChargeOn && firstChargeFrom({ nextChargeAt, startedAt }, nextYear, timeZone);
    const unbilledOn = (standing?.unbilledAt ?? []).map((at) => clinicDay(new Date(at), timeZone));
    const charges = { nextChargeOn, nextYearChargeOn, unbilledOn };
    return {
      situation: { enrollment, ages, year, held, services, today, ...charges },
      offer,
      open: isOpen ? shown : null,
      obstacle,
    };
  }

  return {
    read,
    /**
     * Prepares a change as it is chosen.
     * @throws AppError not_found, unknown_plan, unknown_add_on, plan_not_for_pet, status_conflict, service_unavailable
     */
    async prepare(enrollmentId: number, choice: ChangeChoice): Promise<PreparedChange> {
      const { obstacle, ...known } = await read(enrollmentId);
      if (obstacle !== null) throw conflict(obstacle);
      const { situation, offer } = known;
      const target = toTarget(situation, { offer, choice });
      const refusal = choiceObstacle(situation, target, choice.when);
      if (refusal !== null) throw conflict(refusal);
      return { ...known, target, sheet: toSheet(situation, target, choice.when) };
    },
  };
}
export type PrepareChange = ReturnType<typeof createPrepareChange>;
