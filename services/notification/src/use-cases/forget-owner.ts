import type { HeldMail } from '@petwell/contracts';

/**
 * Removes every mail of an owner, sent or not, within the caller's transaction; no later event makes one
 * necessary any more. Repeating it changes nothing.
 */
export type ForgetOwner<Tx> = (tx: Tx, ownerId: number) => Promise<void>;

/** Every mail to an owner that is on file, newest first. What a sent mail said is not kept. */
export type ReadHeldMails = (ownerId: number) => Promise<HeldMail[]>;
