import { forgetPublished, forgetRequestsOf, type SqlClient } from '@petwell/chassis';
import type { ProviderRemovals } from '../use-cases/remove-at-provider.ts';
import type { Database, Transaction } from './database.ts';

/** The highest that there is: no fact about the owner is newer. */
const lastVersion = 2_147_483_647;

/** What names an owner in the snapshots of what they paid for. The caller holds the customer's row. */
export async function anonymisePayables(tx: Transaction, ownerId: number): Promise<void> {
  await tx.$executeRaw`
    UPDATE payable_enrollments
    SET closed_at = coalesce(closed_at, now()),
        snapshot = snapshot || jsonb_build_object(
          'owner', (snapshot->'owner') || '{"firstName":"","lastName":"","email":"","phone":""}',
          'pet', (snapshot->'pet') || '{"name":"","breed":""}')
    WHERE owner_id = ${ownerId} AND snapshot IS NOT NULL`;
}

async function forgetEvents(client: SqlClient, ownerId: number): Promise<void> {
  const rows = await client.$queryRawUnsafe<{ subject: string }[]>(
    `SELECT 'enrollment/' || enrollment_id AS subject FROM payable_enrollments WHERE owner_id = $1`,
    ownerId,
  );
  await forgetPublished(
    client,
    rows.map(({ subject }) => subject),
  );
}

/**
 * Leaves the records of payments and nothing in them that names anybody: contact data, pets, cards and
 * addresses go. The customer's row stays as the mark that keeps late facts out, with the provider's id, so
 * that a late refund still finds its payment. Repeating it changes nothing.
 */
export async function forgetOwner(tx: Transaction, ownerId: number): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO customers
      (owner_id, first_name, last_name, email, owner_version, deleted_at, updated_at)
    VALUES (${ownerId}, '', '', '', ${lastVersion}::int, now(), now())
    ON CONFLICT (owner_id) DO UPDATE
    SET first_name = '', last_name = '', email = '', owner_version = excluded.owner_version,
        stripe_email = NULL, stripe_name = NULL, updated_at = now(),
        deleted_at = coalesce(customers.deleted_at, excluded.deleted_at)`;
  await anonymisePayables(tx, ownerId);
  await forgetCards(tx, ownerId);
  await forgetRequestsOf(tx, { ownerId, enrollmentIds: [] });
  await tx.$executeRaw`UPDATE payment_consents SET client_address = '' WHERE owner_id = ${ownerId}`;
  await forgetEvents(tx, ownerId);
}

async function forgetCards(tx: Transaction, ownerId: number): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM card_warnings WHERE stripe_subscription_id IN (
      SELECT s.stripe_subscription_id FROM subscriptions s
      JOIN payable_enrollments p USING (enrollment_id) WHERE p.owner_id = ${ownerId})`;
  await tx.$executeRaw`
    UPDATE subscriptions SET card_brand = NULL, card_last4 = NULL, card_expires_on = NULL
    WHERE enrollment_id IN (SELECT enrollment_id FROM payable_enrollments WHERE owner_id = ${ownerId})`;
  await tx.$executeRaw`
    UPDATE payments SET card_brand = NULL, card_last4 = NULL
    WHERE enrollment_id IN (SELECT enrollment_id FROM payable_enrollments WHERE owner_id = ${ownerId})`;
}

const day = 24 * 3_600_000;
/** Longer than anything about an owner can still be on its way to the outbox or stay there. */
const afterCareMs = 8 * day;

/** What was published about owners after they were forgotten goes as well. Answers how many were looked after. */
export async function sweepForgottenOwners(database: Database, now: Date): Promise<number> {
  const owners = await database.customer.findMany({
    where: { deletedAt: { gt: new Date(now.getTime() - afterCareMs) } },
    select: { ownerId: true },
  });
  for (const { ownerId } of owners) await forgetEvents(database, ownerId);
  return owners.length;
}

const eventsKeptMs = 90 * day;

/** Removes the provider's events 90 days after they were handled; it repeats them for three. Answers how many. */
export async function pruneProviderEvents(database: Database, now: Date): Promise<number> {
  const { count } = await database.providerEvent.deleteMany({
    where: { processedAt: { lt: new Date(now.getTime() - eventsKeptMs) } },
  });
  return count;
}

export function createProviderRemovals(database: Database): ProviderRemovals {
  const due = { deletedAt: { not: null }, removedAtProviderAt: null };
  return {
    async listDue(ownerId) {
      const rows = await database.customer.findMany({
        where: { ...due, stripeCustomerId: { not: null }, ...(ownerId !== null && { ownerId }) },
        select: { stripeCustomerId: true },
        orderBy: { deletedAt: 'asc' },
        take: 100,
      });
      return rows.flatMap(({ stripeCustomerId: id }) => (id === null ? [] : [id]));
    },
    async markDone(stripeCustomerId, at) {
      await database.customer.updateMany({
        where: { ...due, stripeCustomerId },
        data: { removedAtProviderAt: at },
      });
    },
  };
}
