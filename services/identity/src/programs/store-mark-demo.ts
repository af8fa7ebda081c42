import { createOutbox, type RunTransaction } from '@petwell/chassis';
import { toOwner } from '../core/owner-account.ts';
import type { PasswordHasher } from '../core/password-hasher.ts';
import type { PrismaClient } from '../data/generated/client.ts';
import type { DB } from '../data/generated/tables.ts';

/**
 * Turns a regularly enrolled owner into the demo owner with the given password and publishes the change.
 * Idempotent.
 */
export async function markDemo(deps: {
  prisma: PrismaClient;
  transaction: RunTransaction<DB>;
  passwords: PasswordHasher;
  email: string;
  password: string;
}): Promise<'marked' | 'unchanged' | 'no such owner'> {
  const { prisma, transaction, passwords, email, password } = deps;
  const owner = await prisma.owner.findUnique({ where: { email } });
  if (!owner) return 'no such owner';
  const hasPassword = await passwords.verify(owner.passwordHash, password);
  if (owner.isDemo && owner.isActive && hasPassword) return 'unchanged';
  const newHash = hasPassword ? {} : { passwordHash: await passwords.hash(password) };
  await transaction(async (tx) => {
    const marked = await tx
      .updateTable('owners')
      .set((eb) => ({ isDemo: true, isActive: true, version: eb('version', '+', 1), ...newHash }))
      .where('id', '=', owner.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await createOutbox({ source: 'identity' }).append(tx, {
      type: 'owner.updated.v1',
      subject: `owner/${marked.id}`,
      data: {
        owner: toOwner(marked),
        version: marked.version,
        isDemo: true,
        previousEmail: marked.email,
      },
    });
  });
  return 'marked';
}
