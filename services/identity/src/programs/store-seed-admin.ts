import type { PasswordHasher } from '../core/password-hasher.ts';
import type { PrismaClient } from '../data/generated/client.ts';

/**
 * Creates a manager with this username if there is none. An existing account keeps its password, because the
 * seed runs at every start.
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
