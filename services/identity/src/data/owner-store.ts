import { AppError, isUniqueViolation, type SqlTransaction } from '@petwell/chassis';
import type { OwnerAccount } from '../domain/owner-account.ts';
import type { OwnerStore } from '../use-cases/ports.ts';
import { Prisma } from './generated/client.ts';

/** The unique columns of an owner are the address and the enrollment; the latter is looked up before. */
function asEmailTaken(error: unknown): never {
  if (isUniqueViolation(error)) {
    throw new AppError('email_taken', {
      publicMessage: 'This email address belongs to another account.',
      fields: { email: 'This email address belongs to another account.' },
      cause: error,
    });
  }
  throw error;
}

const columns = Prisma.sql`
  id, first_name AS "firstName", last_name AS "lastName", email, phone,
  password_hash AS "passwordHash", is_active AS "isActive", created_at AS "createdAt", version,
  is_demo AS "isDemo", registered_enrollment_id AS "registeredEnrollmentId"`;

const createIn = async (
  sql: SqlTransaction,
  {
    firstName,
    lastName,
    email,
    phone,
    registeredEnrollmentId,
  }: Parameters<OwnerStore['create']>[0],
) => sql.$queryRaw<OwnerAccount[]>`
  INSERT INTO owners (first_name, last_name, email, phone, registered_enrollment_id)
  VALUES (${firstName}, ${lastName}, ${email}, ${phone}, ${registeredEnrollmentId})
  RETURNING ${columns}`;

const updateIn = async (
  sql: SqlTransaction,
  id: number,
  { contact, registeredEnrollmentId }: Parameters<OwnerStore['update']>[1],
) => sql.$queryRaw<OwnerAccount[]>`
  UPDATE owners
  SET first_name = coalesce(${contact?.firstName}, first_name),
      last_name = coalesce(${contact?.lastName}, last_name),
      email = coalesce(${contact?.email}, email), phone = coalesce(${contact?.phone}, phone),
      version = version + ${contact ? 1 : 0},
      registered_enrollment_id = coalesce(${registeredEnrollmentId}, registered_enrollment_id)
  WHERE id = ${id}
  RETURNING ${columns}`;

function theOne(rows: readonly OwnerAccount[]): OwnerAccount {
  const [row] = rows;
  if (!row) throw new Error('the owner is gone');
  return row;
}

/** Owners in the database. */
export function createOwnerStore(sql: SqlTransaction): OwnerStore {
  const findOne = async (which: Prisma.Sql): Promise<OwnerAccount | null> => {
    const [row = null] = await sql.$queryRaw<OwnerAccount[]>`
      SELECT ${columns} FROM owners WHERE ${which}`;
    return row;
  };
  return {
    findById: (id) => findOne(Prisma.sql`id = ${id}`),
    findByEmail: (email) => findOne(Prisma.sql`email = ${email}`),
    findForRegistration: async ({ email, enrollmentId }) =>
      sql.$queryRaw<OwnerAccount[]>`
        SELECT ${columns} FROM owners
        WHERE email = ${email} OR registered_enrollment_id = ${enrollmentId}`,
    findDemo: () => findOne(Prisma.sql`is_demo ORDER BY id LIMIT 1`),
    lock: (id) => findOne(Prisma.sql`id = ${id} FOR UPDATE`),
    create: async (owner) => theOne(await createIn(sql, owner).catch(asEmailTaken)),
    update: async (id, change) => theOne(await updateIn(sql, id, change).catch(asEmailTaken)),
    async activate(id, passwordHash) {
      const [activated = null] = await sql.$queryRaw<OwnerAccount[]>`
        WITH activated AS (
          UPDATE owners
          SET password_hash = ${passwordHash}, is_active = true, version = version + 1
          WHERE id = ${id} AND password_hash IS NULL
          RETURNING *),
        discarded AS (
          DELETE FROM one_time_links
          WHERE owner_id IN (SELECT id FROM activated) AND purpose = 'account-setup'
            AND used_at IS NULL)
        SELECT ${columns} FROM activated`;
      return activated;
    },
    async setPassword(id, passwordHash) {
      await sql.$executeRaw`UPDATE owners SET password_hash = ${passwordHash} WHERE id = ${id}`;
    },
    async remove(id) {
      await sql.$executeRaw`UPDATE sessions SET device = NULL WHERE owner_id = ${id}`;
      await sql.$executeRaw`DELETE FROM owners WHERE id = ${id}`;
    },
    async claimSetupLink(id, { now, notSince }) {
      const claimed = await sql.$executeRaw`
        UPDATE owners SET setup_link_sent_at = ${now}
        WHERE id = ${id} AND (setup_link_sent_at IS NULL OR setup_link_sent_at < ${notSince})`;
      return claimed > 0;
    },
  };
}
