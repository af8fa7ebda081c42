import { AppError } from '@petwell/chassis';
import type { AttemptLimits } from './transaction.ts';

export type AddressMailLimits = ReturnType<typeof createAddressMailLimits>;

/**
 * Limits what an address is mailed because of first passwords and address changes: three mails an hour. One
 * of them is reserved for notices, so that nobody can silence the notice to an address by asking for changes
 * to it.
 */
export function createAddressMailLimits(limits: {
  links: Pick<AttemptLimits, 'allowsAccount'>;
  all: Pick<AttemptLimits, 'allowsAccount'>;
}) {
  // Mailboxes are counted wherever the requests come from.
  /** Counts a notice to an address. False if over the limit. */
  const allowsNotice = (email: string) => limits.all.allowsAccount(email);
  return {
    allowsNotice,

    /** Counts a link to an address whose holder may not have asked for it. @throws AppError rate_limited */
    async countLink(email: string): Promise<void> {
      if (!(await limits.links.allowsAccount(email)) || !(await allowsNotice(email))) {
        throw tooMany();
      }
    },

    /** Counts a notice without which the change must not happen. @throws AppError rate_limited */
    async countNotice(email: string): Promise<void> {
      if (!(await allowsNotice(email))) throw tooMany();
    },
  };
}

const tooMany = () =>
  new AppError('rate_limited', {
    publicMessage:
      'We have already sent several emails to this address. Please try again in an hour.',
    retryAfterSeconds: 3600,
  });
