import type { AdminEnrollment } from '@petwell/contracts';
import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import { toAdminEnrollment } from '../core/state/enrollment.ts';
import {
  asksForEnrollments,
  type CustomerDirectory,
  type ListedCustomer,
} from './list-customers.ts';
import type { Prisma, PrismaClient } from '../data/generated/client.ts';
import type { DB, Owner } from '../data/generated/tables.ts';
import { toOwner, toPet, toRecord } from '../core/store-rows.ts';
import { selectEnrollments, type ClinicTime } from './store-enrollments.ts';
import { findCustomers, readCustomers } from './store-search.ts';

type Request = Parameters<CustomerDirectory['find']>[0];
type Customers = ExpressionBuilder<DB & { o: Owner }, 'o'>;

const whole = { include: { pets: true, enrollments: true } } as const;
type CustomerRow = Prisma.OwnerGetPayload<typeof whole>;

const isAscending = ({ sort }: Request) => sort !== 'newest';

/** Returns the sort expression; the index by name is in the migrations. */
const sortKey = (eb: Customers, { sort }: Request) =>
  sort === 'name'
    ? sql<string | Date>`lower(${eb.ref('o.lastName')} || ' ' || ${eb.ref('o.firstName')})`
    : sql<string | Date>`${eb.ref('o.createdAt')}`;

function isAfter(eb: Customers, request: Request) {
  const { after, sort } = request;
  if (!after) return eb.lit(true);
  const key = sort === 'name' ? sql`${after.key}::text` : sql`${after.key}::timestamptz`;
  const operator = sql.raw(isAscending(request) ? '>' : '<');
  const position = sql`(${sortKey(eb, request)}, ${eb.ref('o.id')})`;
  return sql<boolean>`${position} ${operator} (${key}, ${after.id}::int)`;
}

function listPage(db: Kysely<DB>, request: Request, time: ClinicTime) {
  const direction = isAscending(request) ? 'asc' : 'desc';
  return findCustomers(db, request, time)
    .select((eb) => ['o.id', sortKey(eb, request).as('sortKey')])
    .where((eb) => isAfter(eb, request))
    .orderBy((eb) => sortKey(eb, request), direction)
    .orderBy('o.id', direction)
    .limit(request.limit)
    .execute();
}

async function countCustomers(db: Kysely<DB>, request: Request, time: ClinicTime): Promise<number> {
  const { q, status, figure, planId } = request;
  // For a filter by status alone, the index on enrollments is enough.
  const customers =
    q === '' && status !== 'all' && figure === undefined && planId === undefined
      ? db
          .selectFrom('enrollments')
          .where('status', '=', status)
          .select((eb) => eb.fn.count('ownerId').distinct().as('count'))
      : findCustomers(db, request, time).select((eb) => eb.fn.countAll().as('count'));
  const { count } = await customers.executeTakeFirstOrThrow();
  return Number(count);
}

/** Marks on unpaid enrollments, by id. */
type Marks = ReadonlyMap<number, Pick<AdminEnrollment, 'hasUses' | 'isProposal'>>;

/** Finds the unpaid enrollments with recorded uses, undone ones included, and those that staff proposed. */
async function findMarks(db: Kysely<DB>, rows: readonly CustomerRow[]): Promise<Marks> {
  const unpaid = rows
    .flatMap(({ enrollments }) => enrollments)
    .filter(({ status }) => status === 'pending_payment');
  if (unpaid.length === 0) return new Map();
  const ids = unpaid.map(({ id }) => id);
  const [used, proposed] = await Promise.all([
    db
      .selectFrom('benefitAllowances as a')
      .innerJoin('benefitRedemptions as r', 'r.allowanceId', 'a.id')
      .select('a.enrollmentId')
      .distinct()
      .where('a.enrollmentId', 'in', ids)
      .execute(),
    db.selectFrom('proposals').select('enrollmentId').where('enrollmentId', 'in', ids).execute(),
  ]);
  const usedIds = new Set(used.map(({ enrollmentId }) => enrollmentId));
  const proposedIds = new Set(proposed.map(({ enrollmentId }) => enrollmentId));
  return new Map(
    ids.map((id) => [
      id,
      {
        ...(usedIds.has(id) && ({ hasUses: true } as const)),
        ...(proposedIds.has(id) && ({ isProposal: true } as const)),
      },
    ]),
  );
}

/** Counts the enrollments that a filter asks for, of the customers that match it. */
async function countEnrollments(
  db: Kysely<DB>,
  request: Request,
  time: ClinicTime,
): Promise<number | null> {
  if (!asksForEnrollments(request)) return null;
  const { count } = await selectEnrollments(db, request, time)
    .clearSelect()
    .$if(request.q !== '', (enrollments) =>
      enrollments.where('e.ownerId', 'in', findCustomers(db, request, time).select('o.id')),
    )
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function toCustomer(row: CustomerRow, marks: Marks, timeZone: string): ListedCustomer['customer'] {
  const pets = row.pets.toSorted((one, other) => one.id - other.id);
  const enrollments = row.enrollments.toSorted((one, other) => one.id - other.id);
  return {
    owner: toOwner(row),
    pets: pets.map(toPet),
    enrollments: enrollments.flatMap((enrollment) => {
      const pet = pets.find(({ id }) => id === enrollment.petId);
      if (!pet) return [];
      const listed = toAdminEnrollment(toRecord({ ...enrollment, pet, owner: row }), timeZone);
      return [{ ...listed, ...marks.get(listed.id) }];
    }),
    ...(row.isDemo && { isDemo: true }),
  };
}

/** Finds a page of customers, counts all matches, and reads the rows of the page. */
export function createCustomerDirectory(deps: {
  prisma: PrismaClient;
  kysely: Kysely<DB>;
  timeZone: string;
  clock: () => Date;
}): CustomerDirectory {
  return {
    async find(request) {
      const { kysely, timeZone } = deps;
      const read = <Result>(
        of: (db: Kysely<DB>, request: Request, time: ClinicTime) => Promise<Result>,
      ) => readCustomers(kysely, request.matching, (db) => of(db, request, deps));
      const [page, total, plans] = await Promise.all([
        read(listPage),
        read(countCustomers),
        read(countEnrollments),
      ]);
      const ids = page.map(({ id }) => id);
      const rows = await deps.prisma.owner.findMany({ where: { id: { in: ids } }, ...whole });
      const marks = await findMarks(deps.kysely, rows);
      const byId = new Map(rows.map((row) => [row.id, row]));
      const listed = page.flatMap(({ id, sortKey: key }) => {
        const row = byId.get(id);
        // Deleted since the page was selected.
        if (!row) return [];
        return [
          {
            customer: toCustomer(row, marks, timeZone),
            sortKey: key instanceof Date ? key.toISOString() : key,
          },
        ];
      });
      return { listed, total, plans };
    },
  };
}
