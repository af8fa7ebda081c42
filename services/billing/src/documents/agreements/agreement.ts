import type { Agreement } from '@petwell/contracts';
import type { Payer } from '../../core/payable.ts';
import type { ShownText } from '../../core/rules-agreed.ts';

/** An agreement as stored, with what only its file says. */
export type StoredAgreement = Agreement & {
  ownerId: number;
  /** Empty once the owner was deleted. */
  ownerName: string;
  /** The sentence and the terms. Null: that version had been replaced, and its text isn't known. */
  shown: ShownText | null;
};

export type Agreements = {
  /** The latest ones, newest first. */
  listOf(ownerId: number, limit: number): Promise<StoredAgreement[]>;
  find(id: number): Promise<StoredAgreement | null>;
  /** Null once the owner was deleted. */
  findOwner(ownerId: number): Promise<Payer | null>;
};
