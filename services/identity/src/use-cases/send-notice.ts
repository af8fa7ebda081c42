import type { OwnerAccount } from '../domain/owner-account.ts';
import type { Transaction } from './ports.ts';

/** A mail about an account without a link that could change it. */
export type AccountNotice = 'email-change-undone' | 'account-case';

export type SendNotice = (
  tx: Pick<Transaction, 'publish'>,
  mail: { notice: AccountNotice; account: OwnerAccount; sendTo: string },
) => Promise<void>;

/** Has a notice mailed that leads to the sign-in page. */
export function createSendNotice({ publicUrl }: { publicUrl: string }): SendNotice {
  return async (tx, { notice, account, sendTo }) => {
    await tx.publish({
      type: 'owner.link-requested.v1',
      subject: `owner/${account.id}`,
      data: {
        ownerId: account.id,
        firstName: account.firstName,
        email: sendTo,
        purpose: notice,
        url: new URL('/login', publicUrl).href,
        expiresAt: null,
      },
    });
  };
}
