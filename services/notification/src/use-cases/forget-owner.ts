import type { HeldMail } from '@petwell/contracts';

/**
 * Removes every mail of an owner, sent or not, within the caller's transaction; no later event queues
 * another. Repeating it changes nothing.
 */
export type ForgetOwner<Tx> = (tx: Tx, ownerId: number) => Promise<void>;

/** Every stored mail to an owner, newest first. The content of a sent mail is not stored. */
export type ReadHeldMails = (ownerId: number) => Promise<HeldMail[]>;
