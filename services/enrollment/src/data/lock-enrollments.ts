import type { SelectQueryBuilder, Transaction } from 'kysely';
import type { EnrollmentRecord } from '../domain/enrollment.ts';
import type { DB } from './generated/tables.ts';
import { toRecord } from './rows.ts';

/**
 * Selects enrollments with pet and owner. Locks the enrollments until the transaction ends, not pet and
 * owner.
 */
function lockQuery(tx: Transaction<DB>) {
  return tx
    .selectFrom('enrollments')
    .innerJoin('pets', 'pets.id', 'enrollments.petId')
    .innerJoin('owners', 'owners.id', 'enrollments.ownerId')
    .selectAll('enrollments')
    .select([
      'pets.ownerId as petOwnerId',
      'pets.name as petName',
      'pets.type as petType',
      'pets.breed as petBreed',
      'pets.age as petAge',
      'pets.weight as petWeight',
      'pets.gender as petGender',
      'pets.photoUrl as petPhotoUrl',
      'pets.healthConcerns as petHealthConcerns',
      'owners.firstName',
      'owners.lastName',
      'owners.email',
      'owners.phone',
      'owners.isActive',
      'owners.createdAt as ownerCreatedAt',
    ])
    .orderBy('enrollments.id')
    .forUpdate('enrollments');
}

type LockedRow =
  ReturnType<typeof lockQuery> extends SelectQueryBuilder<infer _DB, infer _Table, infer Row>
    ? Row
    : never;

function toLockedRecord(row: LockedRow): EnrollmentRecord {
  return toRecord({
    ...row,
    pet: {
      id: row.petId,
      ownerId: row.petOwnerId,
      name: row.petName,
      type: row.petType,
      breed: row.petBreed,
      age: row.petAge,
      weight: row.petWeight,
      gender: row.petGender,
      photoUrl: row.petPhotoUrl,
      healthConcerns: row.petHealthConcerns,
    },
    owner: {
      ...{ id: row.ownerId, firstName: row.firstName, lastName: row.lastName },
      ...{ email: row.email, phone: row.phone, isActive: row.isActive },
      createdAt: row.ownerCreatedAt,
    },
  });
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
