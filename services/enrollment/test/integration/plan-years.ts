import { addDays, addMonths, instantOf } from '@petwell/chassis/time';
import type { ChangeSheet } from '@petwell/contracts';
import type { ChangeChoice } from '@petwell/contracts/routes';
import { fromDay } from '../../src/core/store-rows.ts';
import type { Prisma } from '../../src/data/generated/client.ts';
import { enrollmentRequest, plan, quote } from '../factories.ts';
import { as, type RunningEnrollment } from './running-enrollment.ts';

export const timeZone = 'America/New_York';
export const startsOn = '2026-09-14';
export const nextYearOn = addMonths(startsOn, 12);
export const endsOn = addDays(nextYearOn, -1);

/** The sheet of a change to the plan that follows. */
export function sheetOf(enrollmentId: number, choice: ChangeChoice): ChangeSheet {
  const side = { addOns: [], monthlyCents: 6_350 };
  return {
    enrollmentId,
    petName: 'Biscuit',
    when: choice.when,
    effectiveFrom: nextYearOn,
    now: { ...side, plan: { id: 4, version: 1, name: 'Puppy Gold' } },
    then: { ...side, plan: { id: choice.planId, version: 1, name: 'Dog Gold' } },
    due: null,
    firstChargeOn: nextYearOn,
    services: [],
    cheaperSingly: null,
  };
}

/** Starts a plan on September 14, with two exams. `uses`: of them. */
export async function startPlanYear(
  { prisma }: RunningEnrollment,
  id: number,
  uses: Prisma.BenefitRedemptionCreateWithoutAllowanceInput[] = [],
): Promise<void> {
  const { id: termsId } = await prisma.enrollmentTerms.findFirstOrThrow({
    where: { enrollmentId: id },
  });
  const exam = {
    termsId,
    code: 'exam',
    label: 'Physical exam',
    careType: 'exam',
    quantity: 2,
    listPriceCents: 6_500,
    unit: 'count' as const,
    intervalDays: 182,
    firstDueOn: fromDay(addDays(startsOn, 182)),
    startsOn: fromDay(startsOn),
    endsOn: fromDay(endsOn),
    redemptions: { create: uses },
  };
  await prisma.enrollment.update({
    where: { id },
    data: {
      status: 'active',
      activatedAt: instantOf({ day: startsOn, time: '10:00' }, timeZone),
      allowances: { create: [exam] },
    },
  });
}

export type Puppy = { planId?: number; ownerId?: number; birthDate?: string };

/** A puppy whose plan year began on September 14. */
export async function joinPuppy(
  enrollment: RunningEnrollment,
  name: string,
  { planId = 4, ownerId, birthDate }: Puppy,
) {
  const { prisma, services } = enrollment;
  const sold = plan({ id: planId, name: 'Puppy Gold', targetAgeGroups: ['puppy/kitten'] });
  services.answers.quote = () => quote({ plan: sold, addOns: [] });
  const request = enrollmentRequest();
  const pet = { ...request.pet, name, age: 'puppy/kitten' as const };
  const own = { planId, addOnIds: [], existingOwnerId: ownerId };
  const owner = { ...request.owner, email: `${name.toLowerCase()}@example.com` };
  const made = await (ownerId === undefined
    ? enrollment.enroll({ body: { pet, owner, enrollment: own } })
    : enrollment.enroll({ body: { pet, enrollment: own }, headers: as.owner(ownerId) }));
  const { id } = made.enrollment;
  await prisma.pet.update({
    where: { id: made.pet.id },
    // Too young to have grown, unless the test says how old.
    data: birthDate === undefined ? {} : { birthDate: fromDay(birthDate) },
  });
  await startPlanYear(enrollment, id);
  return { id, ownerId: made.owner.id, petId: made.pet.id, pet };
}
