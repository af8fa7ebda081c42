import type { Owner } from '@petwell/contracts';
import type { CustomerIds } from '../use-cases/cancel-subscription.ts';
import type { Customers } from '../use-cases/ensure-customer.ts';
import { now, type Database, type DatabaseTransaction, type Prisma } from './database.ts';

export function createCustomers(deps: {
  prisma: Prisma;
  kysely: Database;
}): Customers & CustomerIds {
  const { prisma, kysely } = deps;
  return {
    async find(ownerId) {
      const row = await prisma.customer.findUnique({ where: { ownerId, deletedAt: null } });
      if (!row) return null;
      const { stripeCustomerId, stripeEmail, stripeName, email } = row;
      const name = `${row.firstName} ${row.lastName}`;
      const isInSync = stripeEmail === email && stripeName === name;
      return { stripeCustomerId, email, name, isInSync };
    },
    async saveProviderState({ ownerId, stripeCustomerId, email, name }) {
      const customer = await kysely
        .updateTable('customers')
        .set((eb) => ({
          stripeCustomerId: eb.fn.coalesce('stripeCustomerId', eb.val(stripeCustomerId)),
          stripeEmail: eb.case().when('deletedAt', 'is', null).then(email).end(),
          stripeName: eb.case().when('deletedAt', 'is', null).then(name).end(),
          updatedAt: now,
        }))
        .where('ownerId', '=', ownerId)
        .returning('stripeCustomerId')
        .executeTakeFirst();
      if (!customer?.stripeCustomerId) throw new Error(`owner ${ownerId} is not stored`);
      return customer.stripeCustomerId;
    },
    async findProviderId(enrollmentId) {
      const payable = await prisma.payableEnrollment.findUnique({ where: { enrollmentId } });
      if (!payable || payable.ownerId === null) return null;
      const { ownerId } = payable;
      const customer = await prisma.customer.findUnique({ where: { ownerId } });
      return customer?.stripeCustomerId ?? null;
    },
  };
}

/** Copies an owner's contact data unless the stored version is as new. */
export async function copyOwner(
  tx: DatabaseTransaction,
  { owner, version, isDemo }: { owner: Owner; version: number; isDemo?: boolean | undefined },
): Promise<void> {
  const { id: ownerId, firstName, lastName, email } = owner;
  const copy = { firstName, lastName, email, ownerVersion: version, updatedAt: now };
  await tx
    .insertInto('customers')
    .values({ ownerId, ...copy, isDemo: isDemo ?? false })
    .onConflict((conflict) =>
      conflict
        .column('ownerId')
        .doUpdateSet({ ...copy, ...(isDemo !== undefined && { isDemo }) })
        .whereRef('customers.ownerVersion', '<', 'excluded.ownerVersion'),
    )
    .execute();
}
