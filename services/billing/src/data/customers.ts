import type { Owner } from '@petwell/contracts';
import type { CustomerStore, ProviderCustomer } from '../use-cases/ensure-customer.ts';
import type { Database, Transaction } from './database.ts';

type ContactColumns = { firstName: string; lastName: string; email: string };
type ToldColumns = Record<'stripeCustomerId' | 'stripeEmail' | 'stripeName', string | null>;

export function toProviderCustomer(row: ContactColumns & ToldColumns): ProviderCustomer {
  const name = `${row.firstName} ${row.lastName}`;
  return {
    stripeCustomerId: row.stripeCustomerId,
    email: row.email,
    name,
    isInSync: row.stripeEmail === row.email && row.stripeName === name,
  };
}

export function createCustomerStore(database: Database, sql: Transaction): CustomerStore {
  return {
    async find(ownerId) {
      const row = await database.customer.findUnique({ where: { ownerId } });
      return row && row.deletedAt === null ? toProviderCustomer(row) : null;
    },
    async saveProviderState({ ownerId, stripeCustomerId, email, name }) {
      const [row] = await sql.$queryRaw<{ id: string }[]>`
        UPDATE customers
        SET stripe_customer_id = coalesce(stripe_customer_id, ${stripeCustomerId}),
            stripe_email = CASE WHEN deleted_at IS NULL THEN ${email} END,
            stripe_name = CASE WHEN deleted_at IS NULL THEN ${name} END, updated_at = now()
        WHERE owner_id = ${ownerId}
        RETURNING stripe_customer_id AS id`;
      if (!row) throw new Error(`owner ${ownerId} is not on file`);
      return row.id;
    },
  };
}

/**
 * Copies an owner's contact data; undefined where what is there is as new or newer. `isInSync`: the provider
 * has nothing to be told of it.
 */
export async function copyOwner(
  tx: Transaction,
  { owner, version, isDemo }: { owner: Owner; version: number; isDemo?: boolean | undefined },
): Promise<{ isInSync: boolean } | undefined> {
  const [copy] = await tx.$queryRaw<{ isInSync: boolean }[]>`
    INSERT INTO customers (owner_id, first_name, last_name, email, owner_version, is_demo, updated_at)
    VALUES (${owner.id}, ${owner.firstName}, ${owner.lastName}, ${owner.email}, ${version},
      ${isDemo ?? false}, now())
    ON CONFLICT (owner_id) DO UPDATE
    SET first_name = excluded.first_name, last_name = excluded.last_name, email = excluded.email,
        owner_version = excluded.owner_version, updated_at = now(),
        is_demo = coalesce(${isDemo ?? null}::boolean, customers.is_demo)
    WHERE customers.owner_version < excluded.owner_version
    RETURNING stripe_customer_id IS NULL OR (stripe_email, stripe_name)
      IS NOT DISTINCT FROM (email, first_name || ' ' || last_name) AS "isInSync"`;
  return copy;
}
