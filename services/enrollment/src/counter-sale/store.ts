import type { Transaction } from 'kysely';
import type { PrismaClient } from '../data/generated/client.ts';
import type { DB } from '../data/generated/tables.ts';
import type { ListEndedProposals } from './end-proposals.ts';
import type { AccountMails } from '../owners/index.ts';
import type { FindEndOfProposal } from './read-proposal.ts';
import type { ProposalStore } from './proposal.ts';

/** Adapts a transaction for proposals. */
export const toProposalStore = (tx: Transaction<DB>): ProposalStore => ({
  async add(proposal) {
    await tx.insertInto('proposals').values(proposal).execute();
  },
});

export const createIsProposal = (prisma: PrismaClient) => async (enrollmentId: number) =>
  (await prisma.proposal.count({ where: { enrollmentId } })) > 0;

export const createFindEndOfProposal =
  (prisma: PrismaClient): FindEndOfProposal =>
  async (enrollmentId) => {
    const proposal = await prisma.proposal.findUnique({ where: { enrollmentId } });
    return proposal?.endsAt ?? null;
  };

const pageSize = 100;

/** Finds proposals that weren't paid in time; never ones of a plan with recorded uses. */
export const createListEndedProposals =
  (prisma: PrismaClient): ListEndedProposals =>
  async (now) => {
    const rows = await prisma.proposal.findMany({
      where: {
        endsAt: { lte: now },
        enrollment: {
          status: 'pending_payment',
          activatedAt: null,
          allowances: { none: { redemptions: { some: {} } } },
        },
      },
      orderBy: { enrollmentId: 'asc' },
      take: pageSize,
      select: { enrollmentId: true },
    });
    return rows.map(({ enrollmentId }) => enrollmentId);
  };

/** Finds those who joined at the counter and have no password yet, and remembers who was mailed. */
export const createJoined = (prisma: PrismaClient): AccountMails => ({
  async listUnmailed() {
    const rows = await prisma.proposal.findMany({
      where: { accountMailedAt: null, enrollment: { activatedAt: { not: null } } },
      orderBy: { enrollmentId: 'asc' },
      take: pageSize,
      select: { enrollmentId: true, enrollment: { select: { ownerId: true } } },
    });
    return rows.map(({ enrollmentId, enrollment }) => ({ enrollmentId, ...enrollment }));
  },
  async markMailed(enrollmentId, at) {
    await prisma.proposal.updateMany({ where: { enrollmentId }, data: { accountMailedAt: at } });
  },
});
