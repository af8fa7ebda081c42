import type { Owner } from '@petwell/contracts';
import { sql, type Expression, type ExpressionBuilder, type Kysely } from 'kysely';
import type { CancellationReason } from './state/enrollment-state.ts';
import type { EnrollmentRecord } from './state/enrollment.ts';
import type { Prisma, PrismaClient } from '../data/generated/client.ts';
import type { DB } from '../data/generated/tables.ts';
import { hasUses } from './store-write-enrollments.ts';
import { toOwner, toRecord, fromDay } from './store-rows.ts';
import { addDays } from '@petwell/chassis/time';
import { paidElsewhereDays } from '@petwell/contracts/routes';

const whole = { include: { pet: true, owner: true }, relationLoadStrategy: 'join' } as const;

/** Reads outside transactions, and the cancellation intent, which is stored before billing is called. */
export function createEnrollmentStore(prisma: PrismaClient, kysely: Kysely<DB>) {
  return {
    /** Reserves the id of a new enrollment. */
    async reserveId(): Promise<number> {
      const nextId = sql<number>`nextval(pg_get_serial_sequence('enrollments', 'id'))::int`;
      const { id } = await kysely.selectNoFrom(nextId.as('id')).executeTakeFirstOrThrow();
      return id;
    },
    async find(id: number): Promise<EnrollmentRecord | null> {
      const row = await prisma.enrollment.findUnique({ where: { id }, ...whole });
      return row && toRecord(row);
    },
    /** Whether a use of its benefits was ever recorded, undone ones included. */
    hasUses: (id: number): Promise<boolean> => hasUses(kysely, id),
    /** All enrollments of an owner, oldest first. */
    async listOf(ownerId: number): Promise<EnrollmentRecord[]> {
      const rows = await prisma.enrollment.findMany({
        where: { ownerId },
        orderBy: { id: 'asc' },
        ...whole,
      });
      return rows.map(toRecord);
    },
    /** Returns those that exist, by ascending id. */
    async listByIds(ids: readonly number[]): Promise<EnrollmentRecord[]> {
      const rows = await prisma.enrollment.findMany({
        where: { id: { in: [...ids] } },
        orderBy: { id: 'asc' },
        ...whole,
      });
      return rows.map(toRecord);
    },
    async findOwner(id: number): Promise<Owner | null> {
      const row = await prisma.owner.findUnique({ where: { id } });
      return row && toOwner(row);
    },
    async findOwnerByEmail(email: string): Promise<Owner | null> {
      // Two copies share an address only until a change event arrives; the newer owner has it.
      const row = await prisma.owner.findFirst({ where: { email }, orderBy: { id: 'desc' } });
      return row && toOwner(row);
    },
    /** Stores the reason for asking billing to cancel; null clears it. */
    async setCancellationIntent(id: number, reason: CancellationReason | null): Promise<void> {
      await prisma.enrollment.updateMany({
        where: { id, status: { not: 'cancelled' } },
        data: { cancellationIntent: reason },
      });
    },
  };
}
export type EnrollmentStore = ReturnType<typeof createEnrollmentStore>;

/** Reads from a plan's snapshot what a further pet pays less a month than the list price, in cents. */
export const discountCentsIn = (planSnapshot: Expression<unknown>) => sql<number>`(coalesce(
  (${planSnapshot} #>> '{furtherPet,monthlyDiscount}')::numeric, 0) * 100)::int`;

type Change = ExpressionBuilder<DB & { c: DB['planChanges'] }, 'c'>;

/** Whether a change made its plan active, or left it so. */
export const leavesActive = (eb: Change) =>
  eb.or([
    eb('c.move', 'in', ['started', 'restarted', 'resumed']),
    eb.and([eb('c.move', 'in', ['changed', 'transferred']), eb('c.wasActive', '=', true)]),
  ]);

/** Whether no other change of the plan took a change's place before a time. */
export const standsAt = (eb: Change, time: Date) =>
  eb.or([eb('c.supersededAt', 'is', null), eb('c.supersededAt', '>=', time)]);

/** Whether a `held` change suspended its plan: it isn't one of a hold that staff ordered. */
const isSuspension = (eb: Change) =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('holds as h')
        .select('h.id')
        .whereRef('h.enrollmentId', '=', 'c.enrollmentId')
        .whereRef('h.orderedAt', '<=', 'c.at')
        .whereRef('h.resumesAt', '>', 'c.at'),
    ),
  );

/**
 * Whether a change lost a paying plan: it ended the active plan, or suspended it for nonpayment, and the plan wasn't
 * active again by `end`. A suspended plan counts as lost from its suspension, not again when it ends.
 */
export const isLoss = (eb: Change, end: Date | null) =>
  eb.and([
    eb.or([eb('c.move', '=', 'ended'), eb.and([eb('c.move', '=', 'held'), isSuspension(eb)])]),
    eb('c.wasActive', '=', true),
    eb('c.isImported', '=', false),
    eb.not(
      eb.exists(
        eb
          .selectFrom('planChanges as b')
          .select('b.id')
          .whereRef('b.enrollmentId', '=', 'c.enrollmentId')
          .whereRef('b.id', '>', 'c.id')
          .where('b.move', 'in', ['restarted', 'resumed'])
          .$if(end !== null, (back) => back.where('b.at', '<', end)),
      ),
    ),
  ]);

/**
 * Whether a plan is past due or suspended, as the staff's work list has it: not of pets that died, not of the demo
 * account, and not if it was paid elsewhere and is set to end. Must match the partial index in the migrations.
 */
export const isPaymentProblem = (eb: ExpressionBuilder<DB & { e: DB['enrollments'] }, 'e'>) =>
  eb.and([
    sql<boolean>`(${eb.ref('e.hasPaymentProblem')} OR ${eb.ref('e.status')} = 'suspended')`,
    eb.or([eb('e.billing', '=', 'here'), eb('e.endsAt', 'is', null)]),
    eb.exists(
      eb
        .selectFrom('pets')
        .select('pets.id')
        .whereRef('pets.id', '=', 'e.petId')
        .where('pets.deceasedAt', 'is', null),
    ),
    eb.exists(
      eb
        .selectFrom('owners')
        .select('owners.id')
        .whereRef('owners.id', '=', 'e.ownerId')
        .where('owners.isDemo', '=', false),
    ),
  ]);

type Enrollments = DB & { e: DB['enrollments']; p: DB['pets']; o: DB['owners'] };

/** Whether a card is to pay it from its first due day on. */
export const expectsCard = (eb: ExpressionBuilder<Enrollments, 'e'>) =>
  eb.exists(
    eb
      .selectFrom('importedMembers as m')
      .select('m.enrollmentId')
      .whereRef('m.enrollmentId', '=', 'e.id')
      .where('m.expectsCard', '=', true),
  );

/**
 * Whether a plan needs a payment or a set-up soon: the last day paid elsewhere is near or past, or the first day on
 * which a card should have paid has come. Excludes plans that are set to end and those of pets that died.
 */
export const isDueElsewhere = (
  eb: ExpressionBuilder<Enrollments, 'e' | 'p' | 'o'>,
  today: string,
) =>
  eb.and([
    eb('e.billing', '=', 'elsewhere'),
    eb('e.status', 'in', ['active', 'suspended']),
    eb('e.paidUntil', '<=', fromDay(addDays(today, paidElsewhereDays))),
    eb.or([eb('e.paidUntil', '<=', fromDay(today)), eb.not(expectsCard(eb))]),
    eb('e.endsAt', 'is', null),
    eb('p.deceasedAt', 'is', null),
    eb('o.isDemo', '=', false),
  ]);

/** Plans with a next plan year. */
export const hasNextYear = {
  status: 'active',
  endsAt: null,
  endingReason: null,
  cancellationIntent: null,
  pet: { deceasedAt: null },
  owner: { isDemo: false },
} satisfies Prisma.EnrollmentWhereInput;

/**
 * Of these, the plans whose owners are told of it. Members from before PetWell hear nothing before they set up, even if
 * they are customers otherwise.
 */
export const hearsOfPlanYears = {
  ...hasNextYear,
  owner: { isDemo: false, mailsHeldSince: null },
  OR: [{ billing: 'here' }, { imported: null }, { imported: { mailsHeld: false } }],
} satisfies Prisma.EnrollmentWhereInput;

/** Whether a plan that its pet grows out of waits for staff, as the work list has it. */
export const isOutgrown = (
  eb: ExpressionBuilder<Enrollments & { s: DB['lifeStages'] }, 'e' | 'p' | 'o' | 's'>,
) =>
  eb.and([
    eb('s.isOpen', '=', true),
    eb('s.planId', '=', eb.ref('e.planId')),
    eb('e.status', '=', 'active'),
    eb('e.endsAt', 'is', null),
    eb('e.endingReason', 'is', null),
    eb('e.cancellationIntent', 'is', null),
    eb('p.deceasedAt', 'is', null),
    eb('o.isDemo', '=', false),
  ]);
