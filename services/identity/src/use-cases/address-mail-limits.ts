import { AppError } from '@petwell/chassis';
import type { AttemptLimits } from './ports.ts';

/**
 * Limits on what an address is mailed because of first passwords and address changes: three an hour. One of them is reserved for
 * notices, so that nobody can silence the notice to an address by asking for changes to it.
 */
export type AddressMailLimits = {
  /** Counts a link to an address whose holder may not have asked for it. @throws AppError rate_limited */
  countLink(email: string): Promise<void>;
  /** Counts a notice to an address. False if over the limit. */
  allowsNotice(email: string): Promise<boolean>;
  /** Counts a notice without which the change must not happen. @throws AppError rate_limited */
  countNotice(email: string): Promise<void>;
};

/** The limits count mailboxes, wherever the requests come from. */
const anyOrigin = { address: '0.0.0.0', device: undefined };

export function createAddressMailLimits(limits: {
  links: Pick<AttemptLimits, 'allowsAccount'>;
  all: Pick<AttemptLimits, 'allowsAccount'>;
}): AddressMailLimits {
  const allowsNotice = (email: string) => limits.all.allowsAccount(email, anyOrigin);
  return {
    async countLink(email) {
      if (!(await limits.links.allowsAccount(email, anyOrigin)) || !(await allowsNotice(email))) {
        throw tooMany();
      }
    },
    allowsNotice,
    async countNotice(email) {
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
