import type { Agreement } from '@petwell/contracts';
import type { Payer } from '../../domain/payment-events.ts';
import type { ShownText } from '../../domain/agreed.ts';

/** An agreement as stored, with what only its file says. */
export type StoredAgreement = Agreement & {
  ownerId: number;
  /** Null if it isn't known; empty once the owner was deleted. */
  ownerName: string | null;
  /** The sentence and the terms. Null: from before they were kept. */
  shown: ShownText | null;
};

export type Agreements = {
  /** The latest ones, newest first. */
  listOf(ownerId: number, limit: number): Promise<StoredAgreement[]>;
  find(id: number): Promise<StoredAgreement | null>;
  /** Null once the owner was deleted. */
  findOwner(ownerId: number): Promise<Payer | null>;
};
