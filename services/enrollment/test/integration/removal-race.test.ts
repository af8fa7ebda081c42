import { createTransaction } from '@petwell/chassis';
import { beforeAll, expect, test } from 'vitest';
import { copyOwner } from '../../src/core/store-write-owners.ts';
import { removeOwner } from '../../src/owners/store-remove-owner.ts';
import { owner } from '../factories.ts';
import { sharedEnrollment } from './running-enrollment.ts';

const enrollment = await sharedEnrollment();
beforeAll(() => enrollment.reset());

test('[ADM-07] a fact waits for a removal to commit, then changes nothing', async () => {
  const { prisma, kysely } = enrollment;
  const transaction = createTransaction({ kysely });
  const known = { owner: owner({ id: 9_001 }), version: 1 };
  expect(await transaction((tx) => copyOwner(tx, known))).toBe(true);
  const isRemoved = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  const removal = transaction(async (tx) => {
    await removeOwner(tx, { ownerId: 9_001, reason: 'owner' }, []);
    isRemoved.resolve();
    await commit.promise;
  });
  await isRemoved.promise;
  let isCopied = false;
  const copying = transaction((tx) => copyOwner(tx, { ...known, version: 2 })).finally(() => {
    isCopied = true;
  });
  const waiting = () => prisma.$queryRaw`
    SELECT pid FROM pg_locks JOIN pg_database d ON d.oid = database
    WHERE NOT granted AND d.datname = current_database()`;
  await expect.poll(waiting, { timeout: 10_000 }).toHaveLength(1);
  expect(isCopied).toBe(false);
  commit.resolve();
  await removal;
  expect(await copying).toBe(false);
  expect(await prisma.owner.count({ where: { id: 9_001 } })).toBe(0);
});
