import { completeRequest, type Outbox } from '@petwell/chassis';
import type { Transaction } from 'kysely';
import type { DB } from '../data/generated/tables.ts';
import {
  hasUses,
  insertEnrollment,
  removeEnrollment,
  saveDecision,
} from './store-write-enrollments.ts';
import { recordActivity } from './store-activity-log.ts';
import { goOnWithPet } from './store-same-pet.ts';
import { takeOver } from './store-takeover.ts';
import { withPrepaidYears } from './store-prepaid.ts';
import { withoutHeldMails, copyOwner, holdOwner } from './store-write-owners.ts';
import type { CoreTransaction } from './transaction.ts';
import type { EnrollmentRecord } from './state/enrollment.ts';
import { Prisma } from '../data/generated/client.ts';
import { toRecord, type OwnerRow, type PetRow } from './store-rows.ts';

/** Adapts one database transaction for use cases. */
export function toCoreTransaction(
  tx: Transaction<DB>,
  { outbox, timeZone }: { outbox: Outbox; timeZone: string },
): CoreTransaction {
  return {
    enrollments: {
      lock: (id) => lockEnrollment(tx, id),
      lockAllOf: (ownerId) => lockEnrollmentsOf(tx, ownerId),
      insert: (enrollment) => insertEnrollment(tx, enrollment, timeZone),
      async save(decision) {
        await saveDecision(tx, decision, timeZone);
        await takeOver(tx, decision, { timeZone, lock: (id) => lockEnrollment(tx, id) });
        await goOnWithPet(tx, decision, timeZone);
      },
      hasUses: (id) => hasUses(tx, id),
      isRestartOrdered: (ids) => isRestartOrdered(tx, ids),
      remove: (enrollment) => removeEnrollment(tx, enrollment),
    },
    owners: {
      copy: (copy) => copyOwner(tx, copy),
      hold: (id) => holdOwner(tx, id),
    },
    pets: { isAlive: (id) => isAlive(tx, id) },
    requests: { complete: (request, response) => completeRequest<DB>(tx, request, response) },
    outbox: {
      append: async (events) =>
        outbox.appendAll(tx, await withPrepaidYears(tx, await withoutHeldMails(tx, events))),
    },
    activityLog: { record: (activity) => recordActivity(tx, activity) },
  };
}

type Selection<Table extends string, Name extends string, Column> = Column extends string
  ? `${Table}.${Column} as ${Name}.${Column}`
  : never;

/** Selects every column of the table as `name.column`. */
const selectAs = <Table extends string, Name extends string, Column extends string>(
  table: Table,
  name: Name,
  columns: Record<Column, string>,
) =>
  Object.entries<string>(columns).map(
    ([key, column]) => `${table}.${column} as ${name}.${key}`,
  ) as Selection<Table, Name, Column>[];

/**
 * Selects enrollments with pet and owner. Locks the enrollments until the transaction ends, not pet and
 * owner.
 */
const lockQuery = (tx: Transaction<DB>) =>
  tx
    .selectFrom('enrollments')
    .innerJoin('pets', 'pets.id', 'enrollments.petId')
    .innerJoin('owners', 'owners.id', 'enrollments.ownerId')
    .selectAll('enrollments')
    .select(selectAs('pets', 'pet', Prisma.PetScalarFieldEnum))
    .select(selectAs('owners', 'owner', Prisma.OwnerScalarFieldEnum))
    .orderBy('enrollments.id')
    .forUpdate('enrollments');

type LockedRow = Awaited<ReturnType<ReturnType<typeof lockQuery>['execute']>>[number];
type Part<Name extends string> = {
  [
    Key in keyof LockedRow as Key extends `${Name}.${infer Column}` ? Column : never
  ]: LockedRow[Key];
};

/** Returns the columns selected as `name.column`. */
function partOf<Name extends 'pet' | 'owner'>(row: LockedRow, name: Name): Part<Name> {
  const columns = Object.entries(row).filter(([key]) => key.startsWith(`${name}.`));
  const entries = columns.map(([key, value]) => [key.slice(name.length + 1), value] as const);
  return Object.fromEntries(entries) as Part<Name>;
}

function toLockedRecord(row: LockedRow): EnrollmentRecord {
  const pet: PetRow = partOf(row, 'pet');
  const owner: OwnerRow = partOf(row, 'owner');
  return toRecord({ ...row, pet, owner });
}

/** Locks and reads one enrollment. */
export async function lockEnrollment(
  tx: Transaction<DB>,
  id: number,
): Promise<EnrollmentRecord | null> {
  const row = await lockQuery(tx).where('enrollments.id', '=', id).executeTakeFirst();
  return row ? toLockedRecord(row) : null;
}

/** Locks and reads an owner's enrollments, oldest first. */
export async function lockEnrollmentsOf(
  tx: Transaction<DB>,
  ownerId: number,
): Promise<EnrollmentRecord[]> {
  const rows = await lockQuery(tx).where('enrollments.ownerId', '=', ownerId).execute();
  return rows.map(toLockedRecord);
}

/** Whether the pet lives, locked until the transaction ends. */
export async function isAlive(tx: Transaction<DB>, petId: number): Promise<boolean> {
  const pet = await tx
    .selectFrom('pets')
    .select('deceasedAt')
    .where('id', '=', petId)
    .forShare()
    .executeTakeFirst();
  return pet?.deceasedAt === null;
}

/** Whether a link to start one of these ended plans again is being made. */
export async function isRestartOrdered(
  tx: Transaction<DB>,
  ids: readonly number[],
): Promise<boolean> {
  if (ids.length === 0) return false;
  const order = await tx
    .selectFrom('endingOrders')
    .select('id')
    .where('enrollmentId', 'in', ids)
    .where('kind', '=', 'restart')
    .where('outcome', 'is', null)
    .executeTakeFirst();
  return order !== undefined;
}
