import { AppError } from '@petwell/chassis';
import type { Attachment } from '@petwell/contracts/internal';

/** Identity's accounts. Errors: not_found, demo_read_only; service_unavailable after 2 s. */
export type OwnerAccounts = {
  /** Asks before staff attach something; a claimed address is mailed a link to confirm it. */
  attach(ownerId: number): Promise<Attachment>;
  /** Records that a setup session starts to pay: the address can't be corrected to another one any more. */
  startPayment(owner: { ownerId: number; enrollmentId: number }): Promise<void>;
};

/**
 * Refuses to give an account that only a browser has claimed what staff make: the mailbox may be a stranger's.
 * @throws AppError address_unconfirmed, service_unavailable
 */
export async function requireAttachable(
  accounts: Pick<OwnerAccounts, 'attach'>,
  ownerId: number,
): Promise<void> {
  const { outcome } = await accounts.attach(ownerId);
  if (outcome === 'claimed') throw new AppError('address_unconfirmed');
}
