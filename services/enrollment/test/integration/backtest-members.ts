import { addDays, addMonths, instantOf } from '@petwell/chassis/time';
import type { PlanContent } from '@petwell/contracts';
import { backtestSchema, type Backtest } from '@petwell/contracts/routes';
import { fromDay } from '../../src/core/store-rows.ts';
import { planDraft } from '../../src/reports/test/plan-draft.ts';
import { as, type RunningEnrollment } from './running-enrollment.ts';

/** What happened to a plan at noon of a day at the clinic. */
export type PlanEvent = {
  move: 'started' | 'held' | 'resumed' | 'ended' | 'restarted' | 'transferred' | 'changed';
  on: string;
  /** With the add-on, if it isn't what it is now. */
  monthlyPrice?: string;
  planId?: number;
};
type Use = {
  on: string;
  quantity?: number;
  isUndone?: boolean;
  isOpening?: boolean;
  provider?: string;
};
type Service = {
  code: string;
  /** Of the plan, and of its add-on. */
  own?: number;
  addOn?: number;
  listPriceCents?: number;
  uses?: readonly Use[];
};
export type Member = {
  planId?: number;
  /** Of the plan, without the add-on. */
  monthlyPrice?: string;
  discount?: string;
  events: readonly PlanEvent[];
  services?: readonly Service[];
  isDemo?: boolean;
};

const timeZone = 'America/New_York';

/** The benefits as sold: the plan's, then the add-on's. */
function benefitsOf(services: readonly Service[]) {
  const benefits = (part: 'own' | 'addOn') =>
    services.flatMap(({ code, listPriceCents = 5_000, ...service }) => {
      const quantity = service[part] ?? 0;
      const feature = `${quantity} ${code}`;
      const sold = { code, label: `The ${code}`, unit: 'count', quantity, listPriceCents, feature };
      return quantity === 0
        ? []
        : [{ ...sold, careType: 'exam', intervalDays: 182, soonerFor: [] }];
    });
  return { plan: benefits('own'), addOn: benefits('addOn') };
}

/** The plan years from the first day on that have a use in them. */
const yearsOf = (firstDay: string, uses: readonly Use[]) =>
  [0, 1, 2, 3].flatMap((index) => {
    const startsOn = addMonths(firstDay, 12 * index);
    const endsOn = addDays(addMonths(firstDay, 12 * (index + 1)), -1);
    const inYear = uses.filter(({ on }) => on >= startsOn && on <= endsOn);
    return inYear.length === 0 ? [] : [{ startsOn, endsOn, uses: inYear }];
  });

/** Writes members with histories that would take years, and asks for backtests. */
export function createBacktestMembers(enrollment: () => RunningEnrollment) {
  let people = 0;

  async function addEnrollment({
    planId = 2,
    monthlyPrice = '50.00',
    discount = '0.00',
    services = [],
    isDemo = false,
  }: Member) {
    people += 1;
    const { prisma } = enrollment();
    const { plan, addOn } = benefitsOf(services);
    const owner = await prisma.owner.create({
      data: {
        id: people,
        firstName: 'Ada',
        lastName: 'Park',
        email: `ada${people}@example.com`,
        phone: '904-555-0100',
        createdAt: new Date(),
        version: 1,
        isDemo,
      },
    });
    const animal = { name: 'Biscuit', type: 'dog', breed: 'Pug', age: 'adult' };
    const pet = await prisma.pet.create({ data: { ownerId: owner.id, ...animal } });
    return prisma.enrollment.create({
      data: {
        petId: pet.id,
        ownerId: owner.id,
        planId,
        addOnIds: addOn.length > 0 ? ['5'] : [],
        nextBillingDate: new Date(),
        // With the add-on: it isn't the plan's.
        totalMonthlyPrice: '999.00',
        planSnapshot: {
          name: `Plan ${planId}`,
          monthlyPrice,
          features: plan.map(({ feature }) => feature),
          furtherPet: { monthlyDiscount: discount },
        },
        benefitSnapshot: [...plan, ...addOn],
      },
    });
  }

  /** Adds a member; returns the enrollment's id. */
  async function add(member: Member): Promise<number> {
    const { prisma } = enrollment();
    const { id: enrollmentId, ownerId, planId } = await addEnrollment(member);
    const plan = { memberId: ownerId, planId, planName: 'Dog Gold', monthlyPrice: '999.00' };
    await prisma.planChange.createMany({
      data: member.events.map(({ move, on, ...given }) => ({
        ...plan,
        ...given,
        ...(move === 'changed' && { previousMonthlyPrice: plan.monthlyPrice }),
        enrollmentId,
        move,
        at: instantOf({ day: on, time: '12:00' }, timeZone),
      })),
    });
    const [first] = member.events;
    if (first) {
      const termsId = await addTerms({ id: enrollmentId, planId }, first.on);
      const given = { enrollmentId, termsId, firstDay: first.on };
      for (const service of member.services ?? []) await addUses(given, service);
    }
    return enrollmentId;
  }

  async function addTerms(
    { id: enrollmentId, planId }: { id: number; planId: number },
    day: string,
  ) {
    const { id } = await enrollment().prisma.enrollmentTerms.create({
      data: {
        enrollmentId,
        effectiveFrom: fromDay(day),
        planId,
        planVersion: 3,
        addOnVersions: {},
        monthlyCents: 5_000,
        agreedBy: 'consent',
        createdAt: new Date(),
      },
    });
    return id;
  }

  type In = { enrollmentId: number; termsId: number; firstDay: string };

  async function addUses({ enrollmentId, termsId, firstDay }: In, service: Service): Promise<void> {
    const { code, own = 0, addOn = 0, listPriceCents = 5_000, uses = [] } = service;
    for (const { startsOn, endsOn, uses: inYear } of yearsOf(firstDay, uses)) {
      const undone = { undoneAt: new Date(), undoneBy: 'maya', undoneReason: 'A mistake' };
      await enrollment().prisma.benefitAllowance.create({
        data: {
          enrollmentId,
          termsId,
          startsOn: fromDay(startsOn),
          endsOn: fromDay(endsOn),
          code,
          label: `The ${code}`,
          unit: 'count',
          quantity: own + addOn,
          listPriceCents,
          redemptions: {
            create: inYear.map(
              ({ on, quantity = 1, isUndone = false, isOpening = false, provider }) => ({
                quantity,
                isOpening,
                provider: provider ?? null,
                performedOn: fromDay(on),
                recordedAt: new Date(),
                recordedBy: 'maya',
                ...(isUndone && undone),
              }),
            ),
          },
        },
      });
    }
  }

  async function backtest(draft: Partial<PlanContent> = {}, planId = 2): Promise<Backtest> {
    const response = await enrollment().send('POST', '/api/admin/reports/plan-backtest', {
      headers: as.staff('manager'),
      body: { planId, content: planDraft(draft) },
    });
    if (response.status !== 200) throw new Error(await response.text());
    return backtestSchema.parse(await response.json());
  }

  return { add, backtest };
}
