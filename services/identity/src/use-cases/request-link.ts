import { createLink, linkUrl, purposeOf, type LinkReason } from '../domain/one-time-link.ts';
import type { OwnerAccount } from '../domain/owner-account.ts';
import type { Clock, Transaction } from './ports.ts';

export type RequestLink = (
  tx: Transaction,
  link: { purpose: LinkReason; account: OwnerAccount; sendTo?: string },
) => Promise<void>;

/**
 * Creates a one-time link and has it mailed to the account's address, or to `sendTo` (the new or the
 * replaced address).
 * The token exists only in the event; identity stores just its hash (ADR 0003).
 */
export function createRequestLink(deps: { publicUrl: string; now: Clock }): RequestLink {
  return async (tx, { purpose: reason, account, sendTo }) => {
    const purpose = purposeOf(reason);
    const { token, tokenHash, expiresAt } = createLink(purpose, deps.now());
    await tx.links.add({
      tokenHash,
      purpose,
      ownerId: account.id,
      expiresAt,
      ...(sendTo !== undefined &&
        (purpose === 'email-change' ? { newEmail: sendTo } : { previousEmail: sendTo })),
    });
    await tx.publish({
      type: 'owner.link-requested.v1',
      subject: `owner/${account.id}`,
      data: {
        ownerId: account.id,
        firstName: account.firstName,
        email: sendTo ?? account.email,
        purpose: reason,
        url: linkUrl({ publicUrl: deps.publicUrl, purpose, token }),
        expiresAt: expiresAt.toISOString(),
      },
    });
  };
}
