/** Mailboxes whose holder confirmed the address or paid. */
export type KnownMailboxes<Tx> = {
  /**
   * Makes a mailbox known, and releases the emails that wait for its quota. An owner has one: `isCurrent`, it
   * replaces another one. Changes nothing for a deleted owner.
   */
  add(
    this: void,
    tx: Tx,
    mailbox: { ownerId: number; email: string; since: Date; isCurrent: boolean },
  ): Promise<void>;
  /** Forgets another mailbox of the owner, who gave it up, and keeps the address that emails go to from now on. */
  keepOnly(this: void, tx: Tx, owner: { ownerId: number; email: string }): Promise<void>;
};
