import type { PasswordHasher } from '../use-cases/ports.ts';
import type { PrismaClient } from './generated/client.ts';

/**
 * Makes sure that there is a manager with that name. One that exists keeps the password it has, so that
 * a seed that runs at every start does not bring back an old one.
 */
export async function seedAdmin(deps: {
  prisma: PrismaClient;
  passwords: PasswordHasher;
  username: string;
  password: string;
}): Promise<'created' | 'unchanged'> {
  const { prisma, passwords, username, password } = deps;
  if (await prisma.admin.findUnique({ where: { username } })) return 'unchanged';
  const passwordHash = await passwords.hash(password);
  const made = await prisma.admin.createMany({
    data: { username, passwordHash, role: 'manager' },
    skipDuplicates: true,
  });
  return made.count > 0 ? 'created' : 'unchanged';
}
