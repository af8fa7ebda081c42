/**
 * Removes every waiting email about a pet that died, and drops later ones. Receipts are about the owner's
 * money and stay, and the end of the plan is told once, kindly. Takes the owner's lock, so that none is queued meanwhile.
 */
export type SilencePet<Tx> = (
  tx: Tx,
  request: { ownerId: number; petId: number; enrollmentIds: readonly number[] },
) => Promise<void>;
