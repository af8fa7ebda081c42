import type { StayReason } from '@petwell/contracts';
import type { TermsStore } from '../core/terms/terms.ts';
import type { CoreTransaction, RunInTransaction } from '../core/transaction.ts';
import type { OpenMember, PlannedMember, StoredCampaign } from './campaign.ts';

type Key = Pick<OpenMember, 'enrollmentId'> & { campaign: Pick<StoredCampaign, 'id'> };

/** Campaigns and how far their members are, in a transaction. Each change of a member happens once. */
export type CampaignStore = {
  /** @throws AppError status_conflict (a member is in another campaign) */
  insert(
    campaign: Omit<StoredCampaign, 'id' | 'undoneAt' | 'undoneBy'>,
    members: readonly PlannedMember[],
  ): Promise<number>;
  /** Locks it until the transaction ends. */
  lock(id: number): Promise<StoredCampaign | null>;
  /**
   * Keeps everybody at the old price whom billing wasn't asked for; returns how many are still to be kept, and who of the
   * others was told of the new one.
   */
  undo(
    id: number,
    undone: { at: Date; by: string },
  ): Promise<{
    kept: number;
    inFlight: number;
    told: { enrollmentId: number; effectiveFrom: string }[];
  }>;
  /** Marks that a mail is requested. False: it was, or the member has moved or stays. */
  markMailed(
    member: OpenMember,
    mail: { notice: 'first' | 'second'; key: string },
  ): Promise<boolean>;
  /** Marks that a statement told of the new price, as the first mail, of a member who moves by notice. */
  markAnnounced(statement: {
    enrollmentId: number;
    effectiveFrom: string;
    key: string;
  }): Promise<void>;
  /** Whether an email with this key told of plans, of which none is one of these. */
  isKeyUsed(key: string, exceptIds: readonly number[]): Promise<boolean>;
  /** Marks that billing is asked. False: the member isn't as it was read. */
  markOrdered(member: OpenMember, at: Date): Promise<boolean>;
  markChanged(member: Key, at: Date): Promise<void>;
  /** Marks an agreement that still counts. */
  markAgreed(member: { campaignId: number; enrollmentId: number }, at: Date): Promise<boolean>;
  markMoved(member: Key, at: Date): Promise<boolean>;
  /** Marks that a member stays. False: the member isn't as it was read. */
  markStays(member: OpenMember, reason: StayReason, at: Date): Promise<boolean>;
};

export type CampaignTransaction = CoreTransaction & { campaigns: CampaignStore; terms: TermsStore };
export type RunCampaign = RunInTransaction<CampaignTransaction>;
