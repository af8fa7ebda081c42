import { defaultAdminPassword, defaultDemoPassword } from '../config.ts';
import type { PasswordHasher } from '../core/password-hasher.ts';
import type { PrismaClient } from '../data/generated/client.ts';

/**
 * Checks the stored accounts for default passwords, because a database may have been seeded elsewhere.
 * @throws Error naming the account that still has a default password
 */
export async function refuseDefaultSignIns(
  prisma: PrismaClient,
  passwords: PasswordHasher,
): Promise<void> {
  const admins = await prisma.admin.findMany({ where: { isActive: true } });
  for (const { id, passwordHash } of admins) {
    if (await passwords.verify(passwordHash, defaultAdminPassword)) {
      throw new Error(`Staff account ${id} still has the default password.`);
    }
  }
  const demos = await prisma.owner.findMany({ where: { isDemo: true, isActive: true } });
  for (const { id, passwordHash } of demos) {
    if (await passwords.verify(passwordHash, defaultDemoPassword)) {
      throw new Error(`Demo owner ${id} still has the default password.`);
    }
  }
}
