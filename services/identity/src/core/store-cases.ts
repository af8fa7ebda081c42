import { accountCaseSchema, type AccountCase } from '@petwell/contracts';
import type { Transaction } from 'kysely';
import type { PrismaClient } from '../data/generated/client.ts';
import type { DB } from '../data/generated/tables.ts';

export type AccountCaseStore = {
  open(claim: { ownerId: number; kind: AccountCase['kind']; email: string }): Promise<void>;
  findOpen(id: number): Promise<{ ownerId: number; email: string; kind: string } | null>;
  /** Closes an open case. False if there is none. */
  close(id: number, by: { username: string; now: Date }): Promise<boolean>;
};

/** Reads cases outside of transactions. */
export type AccountCaseReader = {
  /** Lists open cases, oldest first. */
  listOpen(): Promise<AccountCase[]>;
};

const longestList = 100;

/** Creates the store of account cases for one transaction. */
export function createCaseStore(tx: Transaction<DB>): AccountCaseStore {
  return {
    async open(claim) {
      await tx.insertInto('accountCases').values(claim).execute();
    },
    async findOpen(id) {
      const found = await tx
        .selectFrom('accountCases')
        .select(['ownerId', 'email', 'kind'])
        .where('id', '=', id)
        .where('closedAt', 'is', null)
        .executeTakeFirst();
      return found ?? null;
    },
    async close(id, { username, now }) {
      const { numUpdatedRows } = await tx
        .updateTable('accountCases')
        .set({ closedAt: now, closedBy: username })
        .where('id', '=', id)
        .where('closedAt', 'is', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
  };
}

/** Creates the reader of open account cases. */
export const createCaseReader = ({ accountCase }: PrismaClient): AccountCaseReader => ({
  async listOpen() {
    const rows = await accountCase.findMany({
      where: { closedAt: null },
      orderBy: [{ openedAt: 'asc' }, { id: 'asc' }],
      take: longestList,
      include: { owner: true },
    });
    return rows.map(({ id, kind, ownerId, email, openedAt, owner }) => ({
      id,
      ownerId,
      claimedBy: email,
      email: owner.email,
      kind: accountCaseSchema.shape.kind.parse(kind),
      ownerName: `${owner.firstName} ${owner.lastName}`,
      phone: owner.phone,
      openedAt: openedAt.toISOString(),
    }));
  },
});
