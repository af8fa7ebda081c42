import type { Owner } from '@petwell/contracts';
import type { CurrentAccount } from '../core/stripe/account.ts';
import type { Customers } from './ensure-customer.ts';
import type { Customer } from '../data/generated/client.ts';
import {
  type Database,
  type DatabaseTransaction,
  now,
  type Prisma,
} from '../core/store-database.ts';

export function createCustomers(deps: {
  prisma: Prisma;
  kysely: Database;
  currentAccount: CurrentAccount;
}): Customers & {
  /** The provider's id of the enrollment's owner, if there is one. */
  findProviderId(enrollmentId: number): Promise<string | null>;
} {
  const { prisma, kysely, currentAccount } = deps;

  /** Returns the customer's id unless it belongs to another account. */
  async function idOf(row: Customer | null): Promise<string | null> {
    if (!row?.stripeCustomerId) return null;
    return row.providerAccountId === (await currentAccount()) ? row.stripeCustomerId : null;
  }

  return {
    async find(ownerId) {
      const row = await prisma.customer.findUnique({ where: { ownerId, deletedAt: null } });
      if (!row) return null;
      const stripeCustomerId = await idOf(row);
      const { stripeEmail, stripeName, email } = row;
      const name = `${row.firstName} ${row.lastName}`;
      const isInSync = stripeEmail === email && stripeName === name;
      return { stripeCustomerId, email, name, isInSync };
    },
    async saveProviderState({ ownerId, stripeCustomerId, missingId = null, email, name }) {
      const providerAccountId = await currentAccount();
      const customer = await kysely
        .updateTable('customers')
        .set((eb) => ({
          stripeCustomerId: eb
            .case()
            .when(
              eb.and([
                eb('stripeCustomerId', 'is not', null),
                eb('stripeCustomerId', 'is distinct from', missingId),
                eb('providerAccountId', '=', providerAccountId),
              ]),
            )
            .then(eb.ref('stripeCustomerId'))
            .else(stripeCustomerId)
            .end(),
          providerAccountId,
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
      return idOf(await prisma.customer.findUnique({ where: { ownerId } }));
    },
  };
}

/** Copies an owner's contact data unless the stored version is as new. */
export async function copyOwner(
  tx: DatabaseTransaction,
  { owner, version, isDemo }: { owner: Owner; version: number; isDemo?: boolean | undefined },
): Promise<void> {
  const { id: ownerId, firstName, lastName, email, phone } = owner;
  const copy = { firstName, lastName, email, phone, ownerVersion: version, updatedAt: now };
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
