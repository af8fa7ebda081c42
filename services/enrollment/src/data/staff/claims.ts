import { randomUUID } from 'node:crypto';
import type { Claims } from '../../use-cases/staff/activity.ts';
import type { PrismaClient } from '../generated/client.ts';

/** Claims in the database, whose clock decides; one that was left behind ends with its lease. */
export function createClaims(prisma: PrismaClient): Claims {
  return {
    async acquire(subject, leaseMs) {
      const token = randomUUID();
      const claimed = await prisma.$executeRaw`
        INSERT INTO admin_claims AS known (subject, token, locked_until)
        VALUES (${subject}, ${token}::uuid, now() + ${leaseMs}::int * interval '1 millisecond')
        ON CONFLICT (subject) DO UPDATE
        SET token = EXCLUDED.token, locked_until = EXCLUDED.locked_until
        WHERE known.locked_until <= now()`;
      return claimed === 0 ? null : token;
    },
    async release(subject, token) {
      await prisma.staffClaim.deleteMany({ where: { subject, token } });
    },
  };
}
