import { AppError } from '@petwell/chassis';
import type { OwnerStore } from '../use-cases/ports.ts';
import type { Client } from './database.ts';
import { Prisma } from './generated/client.ts';

/** The unique columns of an owner are the address and the enrollment; the latter is looked up before. */
function asEmailTaken(error: unknown): never {
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') {
    throw new AppError('email_taken', {
      publicMessage: 'This email address belongs to another account.',
      fields: { email: 'This email address belongs to another account.' },
      cause: error,
    });
  }
  throw error;
}

/** Owners in the database. */
export function createOwnerStore(client: Client): OwnerStore {
  const { owner } = client;
  return {
    findById: (id) => owner.findUnique({ where: { id } }),
    findByEmail: (email) => owner.findUnique({ where: { email } }),
    findForRegistration: ({ email, enrollmentId }) =>
      owner.findMany({ where: { OR: [{ email }, { registeredEnrollmentId: enrollmentId }] } }),
    findDemo: () => owner.findFirst({ where: { isDemo: true }, orderBy: { id: 'asc' } }),
    async lock(id) {
      await client.$queryRaw`SELECT id FROM owners WHERE id = ${id} FOR UPDATE`;
      return owner.findUnique({ where: { id } });
    },
    create: (data) => owner.create({ data }).catch(asEmailTaken),
    update: (id, { contact, registeredEnrollmentId }) =>
      owner
        .update({
          where: { id },
          data: {
            ...(contact && { ...contact, version: { increment: 1 } }),
            ...(registeredEnrollmentId !== undefined && { registeredEnrollmentId }),
          },
        })
        .catch(asEmailTaken),
    async activate(id, passwordHash) {
      const [activated] = await owner.updateManyAndReturn({
        where: { id, passwordHash: null },
        data: { passwordHash, isActive: true, version: { increment: 1 } },
      });
      return activated ?? null;
    },
    async setPassword(id, passwordHash) {
      await owner.update({ where: { id }, data: { passwordHash }, select: { id: true } });
    },
    async remove(id) {
      await client.session.updateMany({ where: { ownerId: id }, data: { device: null } });
      await owner.deleteMany({ where: { id } });
    },
    async claimSetupLink(id, { now, notSince }) {
      const { count } = await owner.updateMany({
        where: { id, OR: [{ setupLinkSentAt: null }, { setupLinkSentAt: { lt: notSince } }] },
        data: { setupLinkSentAt: now },
      });
      return count > 0;
    },
  };
}
