import { ageGroupSchema, petTypeSchema, type DeskPet } from '@petwell/contracts';
import { sql, type Expression, type ExpressionBuilder, type Kysely, type SqlBool } from 'kysely';
import { lastDayOf, restartOf, isEndPending } from '../core/state/enrollment-state.ts';
import { toPlanHold } from '../core/state/enrollment.ts';
import { holdOf, toStanding, toDay } from '../core/store-rows.ts';
import type { Matching } from './list-customers.ts';
import { readSearch, type SearchWord } from './rules-search.ts';
import type { DB, Owner, Pet } from '../data/generated/tables.ts';
import { isSimilar, matchesPattern, patternsOf, readCustomers } from './store-search.ts';

type Pets = ExpressionBuilder<DB & { p: Pet; o: Owner }, 'p' | 'o'>;

const maxPets = 20;
/** The desk asks for similar names only when nothing matches. */
const minDeskSimilarity = 0.3;
const maxVisiting = 200;

/** Whether the word is in the pet's name, or in its owner's name, email, or phone number. */
function contains(eb: Pets, word: SearchWord) {
  const patterns = patternsOf(word);
  const named = eb
    .selectFrom('pets')
    .select('pets.id')
    .where((pet) => matchesPattern(pet.ref('pets.searchText'), patterns));
  const owned = eb
    .selectFrom('owners')
    .innerJoin('pets', 'pets.ownerId', 'owners.id')
    .select('pets.id')
    .where((owner) => matchesPattern(owner.ref('owners.searchText'), patterns));
  return eb('p.id', 'in', named.union(owned));
}

/** Whether the word resembles the pet's name, or a part of its owner's. */
function resembles(eb: Pets, word: SearchWord) {
  const named = eb
    .selectFrom('pets')
    .select('pets.id')
    .where((pet) => isSimilar(pet.ref('pets.searchText'), word));
  const owned = eb
    .selectFrom('owners')
    .innerJoin('pets', 'pets.ownerId', 'owners.id')
    .select('pets.id')
    .where((owner) => isSimilar(owner.ref('owners.searchName'), word));
  return eb('p.id', 'in', named.union(owned));
}

/** Whether the pet is neither handed over to a new owner nor about to be theirs: it is found once. */
const isCurrent = (eb: Pets) =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('enrollments as h')
        .select('h.id')
        .whereRef('h.petId', '=', 'p.id')
        .where((one) =>
          one.or([
            one('h.handedOverAt', 'is not', null),
            one.and([one('h.takesOverId', 'is not', null), one('h.activatedAt', 'is', null)]),
          ]),
        ),
    ),
  );

/** Selects the first pets that match. */
const selectPets = (db: Kysely<DB>, matches: (eb: Pets) => Expression<SqlBool>, limit: number) =>
  db
    .selectFrom('pets as p')
    .innerJoin('owners as o', 'o.id', 'p.ownerId')
    .select(['p.id as petId', 'p.name as petName', 'p.type', 'p.breed', 'p.photoUrl'])
    .select(['p.deceasedAt', 'p.age', 'p.weight', 'p.healthConcerns'])
    .select(['o.id as ownerId', 'o.firstName', 'o.lastName', 'o.phone', 'o.isDemo'])
    .select((eb) =>
      sql<string>`lower(${eb.ref('o.lastName')} || ' ' || ${eb.ref('o.firstName')})`.as('sortKey'),
    )
    .where(matches)
    .orderBy('sortKey')
    .orderBy('petId')
    .limit(limit);

/** Selects the plan that counts of a found pet, with who bills it and its price. */
const selectEnrollment = (eb: ExpressionBuilder<DB & { found: { petId: number } }, 'found'>) =>
  eb
    .selectFrom('enrollments as e')
    .whereRef('e.petId', '=', 'found.petId')
    .select((enrollment) => [
      ...(['e.id as enrollmentId', 'e.status', 'e.hasPaymentProblem', 'e.endsAt'] as const),
      ...(['e.billing', 'e.paidUntil', 'e.activatedAt', 'e.enrolledAt'] as const),
      ...(['e.heldUntil', 'e.heldNextChargeAt'] as const),
      ...(['e.cancelledAt', 'e.cancellationReason'] as const),
      ...(['e.endingReason', 'e.restartOfferedAt'] as const),
      enrollment.cast<string>('e.totalMonthlyPrice', 'text').as('totalMonthlyPrice'),
      enrollment.cast<string>('e.membershipFee', 'text').as('membershipFee'),
      'e.membershipFeePaid',
      sql<string>`${enrollment.ref('e.planSnapshot')} ->> 'name'`.as('planName'),
      enrollment
        .exists(
          enrollment
            .selectFrom('proposals')
            .select('proposals.enrollmentId')
            .whereRef('proposals.enrollmentId', '=', 'e.id'),
        )
        .as('isProposed'),
    ])
    .orderBy(
      (enrollment) =>
        sql`array_position(ARRAY['active', 'suspended', 'pending_payment'], ${enrollment.ref('e.status')}::text)`,
    )
    .orderBy('e.id', 'desc')
    .limit(1)
    .as('plan');

/** Selects the first pets that match, and only then the plan that counts of each. */
const selectWithEnrollments = (
  db: Kysely<DB>,
  matches: (eb: Pets) => Expression<SqlBool>,
  limit: number,
) =>
  db
    .selectFrom(selectPets(db, matches, limit).as('found'))
    .leftJoinLateral(selectEnrollment, (join) => join.onTrue())
    .selectAll('found')
    .select(['plan.enrollmentId', 'plan.planName', 'plan.status', 'plan.hasPaymentProblem'])
    .select(['plan.endsAt', 'plan.billing', 'plan.paidUntil'])
    .select(['plan.heldUntil', 'plan.heldNextChargeAt'])
    .select(['plan.totalMonthlyPrice', 'plan.membershipFee', 'plan.isProposed'])
    .select('plan.membershipFeePaid')
    .select(['plan.activatedAt', 'plan.enrolledAt', 'plan.cancelledAt'])
    .select(['plan.cancellationReason', 'plan.endingReason', 'plan.restartOfferedAt'])
    .orderBy('sortKey')
    .orderBy('petId');

type Row = Awaited<ReturnType<ReturnType<typeof selectWithEnrollments>['execute']>>[number];

/** Until when a plan that has ended can start again. */
function restartOfEnrollment({ status, enrolledAt, deceasedAt, ...enrollment }: Row) {
  if (status === null || enrolledAt === null) return {};
  const row = { ...enrollment, status, enrolledAt, hasPaymentProblem: false };
  const state = { ...enrollment, ...toStanding(row) };
  const pet = deceasedAt ? { deceasedAt: deceasedAt.toISOString() } : {};
  return restartOf({ state, pet, isDemo: enrollment.isDemo });
}

function toDeskPet(row: Row, timeZone: string): DeskPet {
  const {
    deceasedAt,
    endsAt,
    endingReason,
    status,
    billing,
    paidUntil,
    totalMonthlyPrice,
    membershipFee,
    membershipFeePaid,
  } = row;
  return {
    petId: row.petId,
    petName: row.petName,
    type: petTypeSchema.parse(row.type),
    breed: row.breed,
    photoUrl: row.photoUrl,
    ownerId: row.ownerId,
    ownerName: `${row.firstName} ${row.lastName}`,
    phone: row.phone,
    enrollmentId: row.enrollmentId,
    planName: row.planName,
    status,
    paymentProblem: row.hasPaymentProblem === true && deceasedAt === null,
    ...(endsAt && status === 'active' && { endsOn: lastDayOf(endsAt, timeZone) }),
    ...toPlanHold(holdOf(row), timeZone),
    ...(status !== null &&
      isEndPending({ status, endingReason, endsAt }) && { isEndPending: true as const }),
    ...(billing === 'elsewhere' && {
      billing,
      ...(paidUntil && { paidUntil: toDay(paidUntil) }),
    }),
    totalMonthlyPrice,
    membershipFee,
    membershipFeePaid,
    ...(row.isProposed === true && status === 'pending_payment' && { isProposal: true }),
    ...restartOfEnrollment(row),
    ...(deceasedAt && { deceasedAt: deceasedAt.toISOString() }),
    age: ageGroupSchema.parse(row.age),
    weight: row.weight,
    healthConcerns: row.healthConcerns,
  };
}

async function readPets(
  { db, timeZone }: { db: Kysely<DB>; timeZone: string },
  matches: (eb: Pets) => Expression<SqlBool>,
  limit = maxPets,
): Promise<DeskPet[]> {
  const rows = await selectWithEnrollments(db, matches, limit).execute();
  return rows.map((row) => toDeskPet(row, timeZone));
}

/** Finds pets, each with the plan that counts: active before suspended before pending before canceled. */
export const createDeskReads = ({
  kysely,
  timeZone,
}: {
  kysely: Kysely<DB>;
  timeZone: string;
}) => ({
  /** At most 20, by owner's name. Every word must be in the pet's name or match its owner, or resemble them. */
  search: ({ q, matching }: { q: string; matching: Matching }): Promise<DeskPet[]> =>
    readCustomers(
      kysely,
      matching,
      async (db) => {
        const words = readSearch(q);
        if (words.length === 0) return [];
        return readPets({ db, timeZone }, (eb) =>
          eb.and([
            ...words.map((word) =>
              matching === 'exact' ? contains(eb, word) : resembles(eb, word),
            ),
            isCurrent(eb),
          ]),
        );
      },
      minDeskSimilarity,
    ),
  find: (petId: number): Promise<DeskPet[]> =>
    readPets({ db: kysely, timeZone }, (eb) => eb('p.id', '=', petId)),
  /** The owner's other pets, at most 20, the oldest entries first. */
  othersOf: ({ petId, ownerId }: DeskPet): Promise<DeskPet[]> =>
    readPets({ db: kysely, timeZone }, (eb) =>
      eb.and([eb('p.ownerId', '=', ownerId), eb('p.id', '!=', petId), isCurrent(eb)]),
    ),
  /** The pets with a visit that isn't canceled, at most 200. */
  visiting: ({ from, until }: { from: Date; until: Date }): Promise<DeskPet[]> =>
    readPets(
      { db: kysely, timeZone },
      (eb) =>
        eb(
          'p.id',
          'in',
          eb
            .selectFrom('appointments')
            .select('appointments.petId')
            .where('scheduledDate', '>=', from)
            .where('scheduledDate', '<', until)
            .where('status', '!=', 'cancelled'),
        ),
      maxVisiting,
    ),
});
