import { fromCents } from '@petwell/contracts';
import { sql, type ExpressionBuilder, type Transaction } from 'kysely';
import { removeEnrollment } from '../../core/store-write-enrollments.ts';
import type { DB } from '../../data/generated/tables.ts';
import { fromDay } from '../../core/store-rows.ts';
import { holdMails } from '../../core/store-write-owners.ts';
import type { MemberStore } from './transaction.ts';

/** First key of the advisory locks on references; the second is the reference's hash. */
const referenceLock = 7_004;

async function lockReference(tx: Transaction<DB>, reference: string) {
  await sql`SELECT pg_advisory_xact_lock(${referenceLock}::int, hashtext(${reference}))`.execute(
    tx,
  );
  const known = await tx
    .selectFrom('importedMembers as m')
    .innerJoin('enrollments as e', 'e.id', 'm.enrollmentId')
    .where('m.reference', '=', reference)
    .select(['m.enrollmentId', 'e.ownerId'])
    .executeTakeFirst();
  return known ?? null;
}

async function keep(
  tx: Transaction<DB>,
  { enrollment, uses, staff, ...kept }: Parameters<MemberStore['keep']>[0],
): Promise<void> {
  const { id: enrollmentId, state } = enrollment;
  const paidUntil = state.paidUntil === null ? null : fromDay(state.paidUntil);
  await tx
    .insertInto('importedMembers')
    .values({ ...kept, enrollmentId, paidUntil })
    .execute();
  if (uses.length === 0) return;
  const allowances = await tx
    .selectFrom('benefitAllowances')
    .where('enrollmentId', '=', enrollmentId)
    .select(['id', 'code', 'startsOn'])
    .execute();
  const rows = uses.flatMap(({ benefitCode, quantity }) =>
    allowances
      .filter(({ code }) => code === benefitCode)
      .map(({ id: allowanceId, startsOn: performedOn }) => ({
        allowanceId,
        quantity,
        performedOn,
      })),
  );
  const recorded = { recordedAt: kept.importedAt, recordedBy: staff.name, staffId: staff.id };
  const opening = { ...recorded, isOpening: true, note: 'Used before PetWell' };
  await tx
    .insertInto('benefitRedemptions')
    .values(rows.map((row) => ({ ...row, ...opening })))
    .execute();
}

type OfEnrollment = ExpressionBuilder<DB & { e: DB['enrollments'] }, 'e'>;

/** Selects every trace that staff, the owner, or a timer left on a plan or its pet. */
const tracesOf = (eb: OfEnrollment) => [
  eb
    .selectFrom('benefitRedemptions as r')
    .innerJoin('benefitAllowances as a', 'a.id', 'r.allowanceId')
    .select('r.id')
    .whereRef('a.enrollmentId', '=', 'e.id')
    .where((use) => use.or([use('r.isOpening', '=', false), use('r.undoneAt', 'is not', null)])),
  eb.selectFrom('appointments').select('id').whereRef('petId', '=', 'e.petId'),
  eb.selectFrom('appointmentRequests').select('id').whereRef('petId', '=', 'e.petId'),
  eb.selectFrom('careReports').select('id').whereRef('petId', '=', 'e.petId'),
  eb.selectFrom('petActivities').select('id').whereRef('petId', '=', 'e.petId'),
  eb.selectFrom('endingOrders').select('id').whereRef('enrollmentId', '=', 'e.id'),
  eb.selectFrom('memberSetups').select('enrollmentId as id').whereRef('enrollmentId', '=', 'e.id'),
  eb
    .selectFrom('planChanges')
    .select('id')
    .whereRef('enrollmentId', '=', 'e.id')
    .where('move', '<>', 'started'),
];

/**
 * Whether the plan is as the import left it. Whatever touches a member leaves one of these, and none of them is
 * taken back.
 */
async function isUntouched(tx: Transaction<DB>, enrollmentId: number): Promise<boolean> {
  const found = await tx
    .selectFrom('enrollments as e')
    .innerJoin('importedMembers as m', 'm.enrollmentId', 'e.id')
    .innerJoin('pets as p', 'p.id', 'e.petId')
    .where('e.id', '=', enrollmentId)
    // A plan that ended before the import has no plan changes, unlike one that ended since.
    .where((eb) =>
      eb.or([
        eb('e.status', '=', 'cancelled'),
        eb.and([eb('e.status', '=', 'active'), eb('p.deceasedAt', 'is', null)]),
      ]),
    )
    .where('e.billing', '=', 'elsewhere')
    .where('e.factVersion', '=', 0)
    .where('e.endsAt', 'is', null)
    .where('p.photoUrl', 'is', null)
    .where((eb) => eb('e.paidUntil', 'is not distinct from', eb.ref('m.paidUntil')))
    .where((eb) => eb.not(eb.or(tracesOf(eb).map((trace) => eb.exists(trace)))))
    .select('e.id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Adapts a transaction for members from before PetWell. */
export const toMemberStore = (tx: Transaction<DB>): MemberStore => ({
  lockReference: (reference) => lockReference(tx, reference),
  keep: (member) => keep(tx, member),
  holdMails: (ownerId, since) => holdMails(tx, ownerId, since),
  addNote: async (note) => void (await tx.insertInto('customerNotes').values(note).execute()),
  isUntouched: (id) => isUntouched(tx, id),
  async remove(enrollment) {
    const { id: enrollmentId, owner, plan } = enrollment;
    const columns = ['enrollmentId', 'memberId', 'at', 'move', 'planId', 'planName'] as const;
    await tx
      .insertInto('planChanges')
      .columns([...columns, 'monthlyPrice', 'isImported'])
      .expression((eb) =>
        eb
          .selectFrom('planChanges')
          .where('enrollmentId', '=', enrollmentId)
          .where('move', '=', 'started')
          .select((started) => [
            'enrollmentId',
            started.val(owner.id).as('memberId'),
            // Dated like the start, so that no month's report ever counts it.
            'at',
            started.val('ended').as('move'),
            started.val(plan.id).as('planId'),
            started.val(plan.name).as('planName'),
            started.val(fromCents(enrollment.totalMonthlyCents)).as('monthlyPrice'),
            started.lit(true).as('isImported'),
          ])
          .orderBy('at', 'desc')
          .limit(1),
      )
      .execute();
    await removeEnrollment(tx, enrollment);
  },
});
