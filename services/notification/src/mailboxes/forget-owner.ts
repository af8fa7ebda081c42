import type { HeldMail } from '@petwell/contracts';

/**
 * Deletes every email of an owner, sent or not, in the caller's transaction. Later events queue no more. Only
 * the notice that a plan ended is still sent, and then deleted. Idempotent.
 */
export type ForgetOwner<Tx> = (tx: Tx, ownerId: number) => Promise<void>;

/** Reads every stored email to an owner, newest first. The content of sent emails is not stored. */
export type ReadHeldMails = (ownerId: number) => Promise<HeldMail[]>;
