import {
  ageGroupSchema,
  fromCents,
  type AccountExport,
  type EnrollmentView,
} from '@petwell/contracts';
import type { Kysely } from 'kysely';
import { clinicDay } from '@petwell/chassis/time';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import type { KnownAge } from '../core/rules-age.ts';
import { allowancesOf } from '../core/terms/rules-plan-year.ts';
import { toDay } from '../core/store-rows.ts';
import { findPlanYear } from '../core/terms/store-plan-years.ts';
import type { PrismaClient } from '../data/generated/client.ts';
import type { DB } from '../data/generated/tables.ts';
import type { ChangeOrder } from './change.ts';
import { toOrder } from './store-rows.ts';
import { listUsed } from './store.ts';

const atOnce = 200;

type Deps = { prisma: PrismaClient; kysely: Kysely<DB>; timeZone: string };

/** Reads orders to change plans. */
function createOrderReads(prisma: PrismaClient) {
  return {
    async find(id: string): Promise<ChangeOrder | null> {
      const row = await prisma.changeOrder.findUnique({ where: { id } });
      return row && toOrder(row);
    },
    /** The order that is open, or else the last one that was agreed to. */
    async findShown(enrollmentId: number): Promise<ChangeOrder | null> {
      const orderBy = { orderedAt: 'desc' } as const;
      const row =
        (await prisma.changeOrder.findFirst({
          where: { enrollmentId, state: { in: ['asked', 'agreed'] } },
          orderBy,
        })) ??
        (await prisma.changeOrder.findFirst({
          where: { enrollmentId, state: { not: 'withdrawn' } },
          orderBy,
        }));
      return row && toOrder(row);
    },
    /** Lists those that are open or being taken back, oldest first, after some. */
    async listOpen(skip: number): Promise<string[]> {
      const rows = await prisma.changeOrder.findMany({
        where: { OR: [{ state: { in: ['asked', 'agreed'] } }, { reverting: { not: null } }] },
        select: { id: true },
        orderBy: [{ orderedAt: 'asc' }, { id: 'asc' }],
        skip,
        take: atOnce,
      });
      return rows.map(({ id }) => id);
    },
    /** Lists an owner's that are open or being taken back. */
    async listOpenOf(ownerId: number): Promise<ChangeOrder[]> {
      const rows = await prisma.changeOrder.findMany({
        where: {
          enrollment: { ownerId },
          OR: [{ state: { in: ['asked', 'agreed'] } }, { reverting: { not: null } }],
        },
      });
      return rows.map(toOrder);
    },
    /** Lists those that were agreed to and wait, by enrollment. */
    async listAgreed(enrollmentIds: readonly number[]): Promise<Map<number, ChangeOrder>> {
      const rows = await prisma.changeOrder.findMany({
        where: { enrollmentId: { in: [...enrollmentIds] }, state: 'agreed', reverting: null },
      });
      return new Map(rows.map((row) => [row.enrollmentId, toOrder(row)]));
    },
  };
}

/** Reads what changes of plans are decided by. */
function createSituationReads({ prisma, kysely, timeZone }: Deps) {
  return {
    /** Reads the running plan year; before it is opened, it includes what was sold. */
    async readYear(enrollment: EnrollmentRecord, day: string) {
      const year = await findPlanYear(kysely, { enrollment, day, timeZone });
      const rows = await listUsed(kysely, enrollment.id, { day, since: new Date(0) });
      const sold = allowancesOf(enrollment.benefits).map((one) => ({
        ...one,
        equivalents: [],
        used: 0,
        usedSince: 0,
        hasUses: false,
      }));
      return { year, held: rows.length > 0 ? rows : sold };
    },
    /** Reads what is known of the pet's age; until it was told again, since it was enrolled. */
    async readAge({ pet, enrolledAt }: EnrollmentRecord): Promise<KnownAge> {
      const { birthDate, age, ageToldOn } = await prisma.pet.findUniqueOrThrow({
        where: { id: pet.id },
        select: { birthDate: true, age: true, ageToldOn: true },
      });
      return {
        birthDate: birthDate && toDay(birthDate),
        age: ageGroupSchema.parse(age),
        ageToldOn: ageToldOn ? toDay(ageToldOn) : clinicDay(enrolledAt, timeZone),
      };
    },
    listUsed: (enrollmentId: number, given: { day: string; since: Date }) =>
      listUsed(kysely, enrollmentId, given),
    /** The day of a campaign's new price that billing was asked for; null: there is none. */
    async findNewPrice(enrollmentId: number): Promise<string | null> {
      const member = await prisma.priceCampaignMember.findFirst({
        where: {
          enrollmentId,
          state: { notIn: ['moved', 'stays'] },
          orderedAt: { not: null },
        },
        select: { effectiveFrom: true },
      });
      return member?.effectiveFrom ? toDay(member.effectiveFrom) : null;
    },
    today: (now: Date) => clinicDay(now, timeZone),
  };
}

/** Reads orders to change plans, and what they are decided by. */
export const createChangeReads = (deps: Deps) => ({
  ...createOrderReads(deps.prisma),
  ...createSituationReads(deps),
});
export type ChangeReads = ReturnType<typeof createChangeReads>;

/** Describes a change that waits for its day, for the dashboard. */
export const toWaiting = ({
  sheet: { then, effectiveFrom },
  state,
}: ChangeOrder): NonNullable<EnrollmentView['planChange']> => ({
  planName: then.plan.name,
  monthlyTotal: fromCents(then.monthlyCents),
  effectiveFrom,
  state,
});

type Held = AccountExport['enrollments'][number]['planChanges'];

/** Reads an owner's changes of plan for the account export, by enrollment. */
export const createChangeExport =
  (prisma: PrismaClient) =>
  async (ownerId: number): Promise<Map<number, Held>> => {
    const rows = await prisma.changeOrder.findMany({
      where: { enrollment: { ownerId } },
      orderBy: { orderedAt: 'asc' },
    });
    return new Map(
      [...Map.groupBy(rows, ({ enrollmentId }) => enrollmentId)].map(([id, orders]) => [
        id,
        orders.map(toOrder).map(({ sheet: { now, then }, ...order }) => ({
          from: now.plan.name,
          to: then.plan.name,
          oldMonthlyPrice: fromCents(now.monthlyCents),
          newMonthlyPrice: fromCents(then.monthlyCents),
          effectiveFrom: order.effectiveFrom,
          paid: fromCents(order.paidCents),
          way: order.way,
          state: order.state,
          orderedAt: order.orderedAt.toISOString(),
          agreedAt: order.agreedAt?.toISOString() ?? null,
        })),
      ]),
    );
  };
