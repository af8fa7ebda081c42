import type { PasswordHasher } from '../use-cases/ports.ts';
import type { PrismaClient } from './generated/client.ts';

/** Makes an owner who enrolled like anybody the demo owner, with that password. Again: changes nothing. */
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
  await prisma.owner.update({
    where: { id: owner.id },
    data: {
      isDemo: true,
      isActive: true,
      ...(!hasPassword && { passwordHash: await passwords.hash(password) }),
    },
  });
  return 'marked';
}
