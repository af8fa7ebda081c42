import type { CoreTransaction, RunInTransaction } from '../core/transaction.ts';

/** How long a proposal can be paid. */
const proposalDays = 14;

export const endOf = (proposedAt: Date): Date =>
  new Date(proposedAt.getTime() + proposalDays * 86_400_000);

/** An enrollment that staff prepared at the counter, for its owner to agree to and pay. */
export type Proposal = {
  enrollmentId: number;
  /** The staff member. */
  proposedBy: string;
  proposedAt: Date;
  /** It is removed then, unless it was paid. */
  endsAt: Date;
};

/** Proposals in a transaction. */
export type ProposalStore = { add(proposal: Proposal): Promise<void> };

export type RunProposals = RunInTransaction<CoreTransaction & { proposals: ProposalStore }>;
