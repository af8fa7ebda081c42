import { createOutbox } from '@petwell/chassis';
import { toOwner } from '../domain/owner-account.ts';
import type { PasswordHasher } from '../use-cases/ports.ts';
import type { PrismaClient } from './generated/client.ts';

/**
 * Makes an owner who enrolled like anybody the demo owner, with that password, and tells the other
 * services. Again: changes nothing.
 */
export async function markDemo(deps: {
  prisma: PrismaClient;
  passwords: PasswordHasher;
  email: string;
  password: string;
}): Promise<'marked' | 'unchanged' | 'no such owner'> {
  const { prisma, passwords, email, password } = deps;
  const owner = await prisma.owner.findUnique({ where: { email } });
  if (!owner) return 'no such owner';
  const hasPassword = await passwords.verify(owner.passwordHash, password);
  if (owner.isDemo && owner.isActive && hasPassword) return 'unchanged';
  const newHash = hasPassword ? {} : { passwordHash: await passwords.hash(password) };
  await prisma.$transaction(async (tx) => {
    const marked = await tx.owner.update({
      where: { id: owner.id },
      data: { isDemo: true, isActive: true, version: { increment: 1 }, ...newHash },
    });
    await createOutbox({ source: 'identity' }).append(tx, {
      type: 'owner.updated.v1',
      subject: `owner/${marked.id}`,
      data: {
        ...{ owner: toOwner(marked), version: marked.version, isDemo: true },
        previousEmail: marked.email,
      },
    });
  });
  return 'marked';
}
